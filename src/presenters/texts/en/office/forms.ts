/** The forms of the office: their states, what was done to them, and closing them. In English. */
import type { UploadRefusal } from '../../../../models/definition-upload.ts'
import type { FormDeedKind, FormStanding, Way } from '../../../../models/form-history.ts'
import { enumerate, grouped } from '../words.ts'

type State = 'open' | 'to-come' | 'closed' | 'withdrawn' | 'gone'

export const forms = {
  title: 'Forms',
  page: {
    lead: 'Every form that was ever published here.',
    columns: { form: 'Form', state: 'State', published: 'Last published', cases: 'Cases' },
    create: 'New form',
    newVersion: 'Upload a new version',
    edit: 'Edit this form',
    empty: 'There are no forms yet.',
    files: 'Files with errors',
    filesLead: 'These files of the folder of definitions were never published.',
    back: 'Forms',
    address: 'Public page',
    faults: 'The file has errors',
    faultsLead: 'It was not published. What people see is the last good version.',
    facts: 'About this form',
    diagram: 'The way through this form',
    diagramLink: 'Open the diagram on a page of its own',
    history: 'What was done',
    columnsOfHistory: { what: 'What', when: 'When', who: 'Who' },
    changes: 'What changed',
    words: 'Text on its page:',
    next: 'Older entries',
    close: 'Close or withdraw this form',
    reopen: 'Open this form again',
    takeOver: 'Take over: change this form in the office',
    removeFiles: 'See which files to remove',
    change: 'Change this decision',
  },
  states: {
    open: 'Open',
    'to-come': 'Not open yet',
    closed: 'Closed',
    withdrawn: 'Withdrawn',
    gone: 'No file',
  } satisfies Record<State, string>,
  broken: 'Errors in its file',
  /** What a state means for people, where the office has not decided it. */
  meanings: {
    open: 'Anyone who has its address can fill it in.',
    withdrawn: '',
    gone: 'Its file was removed. Its cases stay.',
  } satisfies Record<Exclude<State, 'to-come' | 'closed'>, string>,
  /** Who decided what, and when. */
  decided: {
    open: () => '',
    closed: (by: string, time: string): string => `${by} closed it on ${time}.`,
    withdrawn: (by: string, time: string): string => `${by} withdrew it on ${time}.`,
  } satisfies Record<FormStanding['state'], (by: string, time: string) => string>,
  facts: {
    home: 'Home',
    file: (name: string): string => `The file ${name}. Change the form in this file.`,
    database: (name: string): string => `The database, from ${name}. Publish it again to change it.`,
    office: (): string => 'The office. Change it here.',
    source: 'Source',
    kept: (slug: string): string =>
      `Kept with this version. An operator gets it as files with the command forms export ${slug}.`,
    notKept: 'Not kept. This version was published before Intake kept sources.',
    version: 'Version',
    published: 'Published',
    languages: 'Languages',
    cases: 'Cases',
  },
  cases: (count: number, most: number): string => (count > most ? `more than ${grouped(most)}` : grouped(count)),
  deeds: {
    published: (version: string): string => `Published version ${version}`,
    taken: () => 'Taken over from its file',
    gone: () => 'The file was removed',
    closed: () => 'Closed',
    reopened: () => 'Opened again',
    withdrawn: () => 'Withdrawn',
    'handed-over': () => 'Handed a version over',
    'sent-back': () => 'Sent a version back',
    'taken-back': () => 'Took their version back',
    'second-asked': () => 'Asked for a second person',
    'second-ended': () => 'No longer asked for a second person',
  } satisfies Record<FormDeedKind, (version: string) => string>,
  ways: {
    file: 'the folder of definitions',
    office: 'in the office',
    command: 'at the command line',
  } satisfies Record<Way, string>,
  who: (by: string, way: string): string => `${by}, ${way}`,
  handedBy: (who: string, by: string): string => `${who}, handed over by ${by}`,
  /** Who published a version, where it was published before Intake kept that. */
  unknown: 'not recorded',
  fault: (file: string, line: number): string => `${file}, line ${line}`,
  faultSince: (time: string): string => `first seen on ${time}`,
  more: (count: number): string => (count === 1 ? 'There is 1 more error.' : `There are ${count} more errors.`),
  done: {
    closed: 'The form is closed. Every page of it now says so.',
    reopened: 'The form is open again.',
    withdrawn: 'The form is withdrawn. Its page says that it is no longer available.',
    taken: 'The form is changed in the office now. Its file was renamed.',
    published: 'The form is published.',
    'handed-over': 'The version is handed over. It waits below until somebody else publishes it.',
    'sent-back': 'The version is sent back. What you wrote is below.',
    'taken-back': 'You took your version back.',
    settled: 'This version no longer waits. See below what was done.',
    'second-asked': 'From now on, a second person publishes each version of this form.',
    'second-ended': 'From now on, one person can upload and publish this form.',
  } satisfies Record<Exclude<FormDeedKind, 'gone'> | 'settled', string>,
  upload: {
    title: 'Upload a definition',
    back: 'Forms',
    lead: 'The files are checked first. Nothing is published until you have confirmed it.',
    file: 'Definition of the form',
    fileHint:
      'A JSON file of up to 512 KB. You can also choose its lists and translations, such as towns.json and visit.de.json. Those that you leave out stay as they are.',
    submit: 'Check it',
    faults: 'Errors',
    warnings: 'Warnings',
    takeOver: 'Take over this form',
    refused: {
      none: 'Choose the file of a definition',
      several: (names: string): string => `Choose one definition. These are several: ${names}`,
      stray: (names: string): string => `The form does not use these files: ${names}. Choose again without them`,
      notTheirs: (slug: string): string =>
        `You cannot change the form “${slug}”. Ask an admin to publish it, or to let you edit it`,
      inFile: (slug: string, file: string): string =>
        `The form “${slug}” is changed in the file ${file}. An admin can take it over, so that it is changed here`,
      forAdmins: (properties: string): string =>
        `Only an admin can change this: ${properties}. Ask an admin to publish this definition, or leave it as it was`,
      same: (slug: string): string => `There is nothing to publish: the form “${slug}” is live like this already`,
      tooMuch: 'The files are too large together. Shorten the lists',
      faults: (count: number): string =>
        count === 1
          ? 'Correct the error, then upload the file again'
          : 'Correct these errors, then upload the file again',
    },
  },
  publish: {
    title: 'Publish this version?',
    first: 'Publish this form?',
    back: 'Upload another file',
    lead: 'People who have already started keep the version that they started with.',
    firstLead: (address: string): string => `It is new. Everybody can then open it at ${address}.`,
    warnings: 'Warnings',
    missing: {
      mail: (setting: string): string =>
        `This service sends no mail yet. Ask the person who runs it: ${setting} is not set. Emails of this form will wait, and fail after 3 days.`,
      receiver: (name: string, setting: string): string =>
        `This service does not know the receiver “${name}”. Ask the person who runs it: ${setting} is not set. Webhooks of this form will wait, and fail after 3 days.`,
    },
    /** `count`: in words, where there are many. */
    deletions: (count: string, cases: number): string =>
      cases === 1 ? '1 case will be deleted within a day.' : `${count} cases will be deleted within a day.`,
    refused: {
      moved: 'Another version was published in the meantime. Compare again, then confirm',
      asked: 'From now on, a second person publishes each version of this form. Hand this one over',
      free: 'This form no longer asks for a second person. You can publish this version yourself',
      'too-many': '20 versions of this form wait already. Publish some or send them back, then try again',
    } satisfies Record<UploadRefusal, string>,
    submit: 'Publish',
    cancel: 'Cancel',
  },
  previews: {
    title: 'Preview for colleagues',
    link: 'Preview for colleagues',
    lead: 'A link shows the form to somebody who has no account. They can fill it in, but nothing is sent or kept. It works for 7 days, or until you revoke it.',
    make: 'Make a link to the last published version',
    makeOfUpload: 'Make a preview link',
    ready: 'Copy this link and send it to your colleague. It is not shown again.',
    readyText: 'Anyone who has it can open the preview for 7 days, or until you revoke it here.',
    phone: 'Show a code for a phone',
    links: 'Links',
    columns: { version: 'Version', made: 'Made', state: 'State' },
    upload: 'an upload that was not published',
    published: 'published',
    until: (time: string): string => `Works until ${time}`,
    revokedOn: (time: string): string => `Revoked on ${time}`,
    revoke: 'Revoke',
    revoked: 'The link is revoked. It opens nothing any more.',
    full: (most: number): string => `${most} links work already. Revoke one first`,
  },
  takeOver: {
    ask: {
      title: 'Take over this form',
      lines: [
        'After this, the form is changed in the office and no longer in its file. What people see stays the same.',
        'The text of the file is kept in the database, with its lists and translations. To get it back as files, run forms export.',
      ],
      files: 'These files are renamed, so that they end in .taken',
      submit: 'Take over',
    },
    left: {
      title: 'Remove these files',
      lines: [
        'The office has this form now, and its text is kept. But the service could not rename the files that it came from.',
        'Ask whoever looks after the server to remove them. Until then the service refuses them, and they change nothing.',
      ],
      files: 'In the folder of definitions',
      submit: 'Try again',
    },
    notLive: (file: string): string =>
      `The file ${file} is not what is published. Correct its errors, or put it back, then try again`,
    cancel: 'No, go back',
  },
  second: {
    waiting: 'Waiting for a second person',
    handed: (by: string, time: string): string => `${by} handed it over on ${time}.`,
    stale: 'It can no longer be published',
    fact: 'Second person',
    asked: 'Publishes each version that somebody else uploads',
    notAsked: 'Not asked for',
    change: { yes: 'Ask for a second person', no: 'Stop asking for a second person' },
    ask: {
      title: 'Ask for a second person',
      lines: [
        'After this, nobody publishes a version of this form in the office alone. Whoever uploads it hands it over, and somebody who did not contribute to it publishes it.',
        'This holds for admins too. It does not hold for the command line, and closing or withdrawing the form stays possible at once.',
      ],
      submit: 'Ask for a second person',
    },
    end: {
      title: 'Stop asking for a second person',
      lines: ['After this, whoever may edit this form can upload a version and publish it alone.'],
      submit: 'Confirm',
    },
    contributed:
      'You contributed to a version of this form that was handed over. An admin who did not has to change this',
    cancel: 'No, go back',
    /** `more`: how many are not named. */
    who: (names: readonly string[], more: number): string =>
      names.length === 0
        ? 'Nobody else may edit this form now. Ask an admin to let somebody edit it'
        : `These people can publish it: ${enumerate(more > 0 ? [...names, `${more} more`] : names, 'and')}`,
    handOver: {
      title: 'Hand this version over?',
      lead: (who: string): string => `A second person publishes each version of this form. ${who}.`,
      words: 'What they need to know (optional)',
      wordsHint: 'For example why the form changes. Tell them yourself that it waits: Intake sends no email.',
      submit: 'Hand over',
    },
    page: {
      title: 'This version waits for a second person',
      stale:
        'This version can no longer be published: since it was handed over, another version was published, or something that it uses has changed. Upload it again',
      yours: (who: string): string => `You contributed to this version, so somebody else has to publish it. ${who}`,
      words: 'Or: what should be different?',
      wordsHint: 'Whoever handed it over reads this on the page of the form.',
      noWords: 'Say what should be different, so that it can be changed',
      said: 'They say:',
      sendBack: 'Send back',
      takeBack: 'Take it back',
    },
  },
  decision: {
    title: 'Close or withdraw this form',
    stays:
      'This works at once, and for every version that is published later, until someone opens the form again. Cases stay as they are. Drafts are kept for as long as before.',
    legend: 'What should happen?',
    choices: {
      closed: { label: 'Close it for now', hint: 'Its page says that the form is closed.' },
      withdrawn: { label: 'Withdraw it', hint: 'Its page says that the form is no longer available.' },
    },
    words: 'What people read on its page (optional)',
    wordsHint:
      'For example why, until when, or what to do instead. Without it, people read what the definition says, if anything.',
    submit: 'Confirm',
    cancel: 'No, go back',
    faults: {
      nothing: 'Choose whether to close or withdraw the form',
      'too-long': 'Enter 1,000 characters or fewer',
      control: 'Remove the characters that cannot be shown',
    },
  },
}
