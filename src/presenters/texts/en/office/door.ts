/** Signing in, accounts, and what stands around every page of the office. In English. */
import type { Role } from '../../../../models/account.ts'
import { COMMAND_LINE } from '../../../../models/command-line.ts'
import type { ProviderRefusal } from '../../../../models/provider.ts'
import { browserName } from '../../browser-name.ts'
import { counted, days, grouped } from '../words.ts'

//

/** What stands around every page of the office. */
export const frame = {
  /** After the name of the service. */
  name: 'office',
  menu: 'Menu',
  waysLabel: 'Office',
  ways: {
    inbox: 'Cases',
    statistics: 'Statistics',
    deliveries: 'Deliveries',
    programs: 'Programs',
    forms: 'Forms',
    departments: 'Departments',
    settings: 'Settings',
    accounts: 'Accounts',
    audit: 'Audit',
    service: 'Service',
  },
  /** `waiting`, `held`, `failed`: how many deliveries; `age`: of the oldest, in days. */
  stuck({ age, ...piles }: { waiting: number; held: number; failed: number; age: number }): string {
    const counts = [
      piles.waiting > 0 ? `${grouped(piles.waiting)} waiting` : '',
      piles.held > 0 ? `${grouped(piles.held)} on hold` : '',
      piles.failed > 0 ? `${grouped(piles.failed)} failed` : '',
    ]
    return `${counts.filter(Boolean).join(', ')}, oldest ${days(age)}`
  },
  signOut: 'Sign out',
  footer: { label: 'Service', forms: 'Public pages', status: 'Public status page' },
}

// Signing in at a provider of OpenID Connect.

export const provider = {
  link: 'Sign in with your organisation’s account',
  /** While the page keeps what was sent. */
  newTab: 'Sign in with your organisation’s account (opens in a new tab)',
  thenHere: 'When you have signed in there, come back to this tab.',
  isSignedIn: 'I have signed in: show what I sent',
  left: {
    here: 'You are signed out of the office.',
    there: 'You may still be signed in to your organisation’s account in this browser.',
    link: 'Sign out there too',
    close: 'If other people use this computer, close the browser.',
  },
  /** What people can do if their provider does not answer. The command follows the text. */
  otherWay: {
    title: 'If you cannot sign in with your organisation’s account',
    text: 'You can use a password. If you have none here, or have forgotten it, ask your administrator for a link to set one. This command makes the link, on the machine that runs the service:',
    command: `${COMMAND_LINE} staff reset ada@example.org`,
  },
  faults: {
    stale: 'Signing in took too long, or was started in another browser or tab. Start again',
    down: 'Your organisation’s sign-in does not answer. Try again in a minute. If you have a password here, you can use it now',
    busy: 'Many people are signing in, and your organisation’s sign-in is slow to answer. Wait a few seconds, then start again',
    invalid:
      'We could not use the answer of your organisation’s sign-in. Your administrator can find the reason in the log',
    denied: 'You were not signed in there. Start again if you want to',
    'no-role': 'Your organisation’s account has no role in this office. Ask your administrator to give you one',
    'no-email':
      'Your organisation’s sign-in did not give us a confirmed email address for you. Ask your administrator to add it',
    taken:
      'An account here already has your email address, but your organisation’s sign-in has not confirmed that the address is yours. Sign in with your password here, or ask your administrator for a link to set one',
    waiting:
      'Another person at your organisation’s sign-in had your email address before. Ask your administrator to confirm in the office that the account is yours, then start again',
    disabled: 'Your account in this office is disabled. Ask your administrator to enable it',
  } satisfies Record<ProviderRefusal, string>,
}

// Signing in with a password, choosing one, and an office without accounts.

export const signIn = {
  title: 'Sign in to the office',
  email: 'Email address',
  password: 'Password',
  submit: 'Sign in',
  lasts: 'We sign you out after 1 hour without activity, and always after 12 hours.',
  forgotten: 'If you have forgotten your password, ask your administrator for a new link.',
  ended: {
    title: 'You have been signed out.',
    why: 'This happens after 1 hour without activity, after 12 hours in any case, when your permissions or your password change, or when you sign out in another tab or browser.',
    kept: 'What you sent is not saved yet, but this page has kept it. Sign in here, then check it and send it again.',
    unsaved:
      'What you sent last was not saved. Sign in, then use Back in your browser: many browsers still show what you typed.',
    large:
      'What you sent last was not saved, and it is too large to keep here (more than 1 MB). Sign in, then use Back in your browser: many browsers still show what you typed.',
  },
  faults: {
    empty: 'Enter your email address and password',
    refused: 'The email address or password is wrong',
    wait: 'There were too many attempts. Wait a minute, then try again',
    ...provider.faults,
  },
  choose: {
    title: 'Choose your password',
    lead: (email: string): string => `You will sign in to the office with ${email} and this password.`,
    hint: 'At least 12 characters. Three or four unrelated words make a good password.',
    again: 'Enter the password again',
    submit: 'Save password and continue',
    faults: {
      empty: 'Enter a password',
      short: 'Password must be 12 characters or more',
      long: 'Password must be 200 characters or fewer',
      common: 'This password is too easy to guess. Choose words that other people do not use together',
    },
    againFaults: { different: 'The passwords do not match. Enter both again' },
  },
  first: {
    title: 'The office has no accounts yet',
    over: 'This link no longer works',
    lead: 'You create the first account with a link. It is in the file first-admin, in the data folder of the service. You can read it on the machine that runs the service:',
    link: 'Open the link in your browser. It works for 1 hour, then the file has a new one. The account that you create is an admin, and can add other people.',
    otherTitle: 'If you cannot open the link',
    other: 'This command creates an account on the same machine, and prints a link to set its password:',
    command: `${COMMAND_LINE} staff add ada@example.org --name "Ada Example" --role admin`,
    make: {
      title: 'Create the first account',
      lead: 'You will be an admin of the office. You can add other people when you are signed in.',
      submit: 'Create account and sign in',
    },
  },
}

// What was sent after a session had ended.

export const latePost = {
  title: 'Check and send again',
  notSaved: 'This was not saved.',
  lead: 'You were signed out when you sent it. You can send it now, as it is here.',
  nothingTyped: 'You typed nothing here: you selected a button.',
  owes: 'Before you can send it, your account needs two-step sign-in. Set it up, then come back to this tab.',
  setUp: 'Set up two-step sign-in (opens in a new tab)',
  file: (names: string): string => `Choose ${names} again`,
  submit: 'Send again',
  cancel: 'Do not send it',
  ofCase: (reference: string): string => `Case ${reference}`,
  ofForm: (slug: string): string => `Form ${slug}`,
  name: 'Name',
  message: 'Message to the person',
  note: 'Note for the office',
  words: 'What you wrote',
  lost: {
    title: 'We cannot show what you sent',
    text: 'We keep it for 1 day, and only for the account that was signed in. Sign in with that account, or type it again.',
  },
  toOffice: 'Go to the office',
}

// Two-step sign-in: a code from an app besides the password.

export const twoStep = {
  title: 'Two-step sign-in',
  isOn: 'On. You sign in with your password and a code from your app.',
  isOff: 'Off. You sign in with your password only.',
  toOn: 'Recovery codes, or turn it off',
  toOff: 'Set up two-step sign-in',
  isElsewhere: 'Your organisation’s sign-in decides whether you need a code. This account has no password here.',
  back: 'Your account',
  code: 'Code from the app',
  password: 'Your password',
  faults: {
    empty: 'Enter the code',
    wrong: 'The code is wrong. Each code works once, for one minute: enter the next one that your app shows',
    refused: 'The code is wrong or was already used. Enter the next one that your app shows',
    over: 'This page was open for too long. Add the new key below to your app, in place of the old one',
    wait: 'There were too many attempts. Wait a few minutes, then try again',
  },
  passwordFaults: {
    empty: 'Enter your password',
    refused: 'The password is wrong',
    wait: 'There were too many attempts. Wait a minute, then try again',
  },
  /** Asked for when signing in. */
  ask: {
    title: 'Enter your code',
    hint: '6 digits from your app, or one of your recovery codes.',
    submit: 'Continue',
    other: 'Sign in as someone else',
    lost: 'If you have lost both your app and your recovery codes, ask your administrator to reset your account.',
  },
  setUp: {
    title: 'Set up two-step sign-in',
    must: 'You must set up two-step sign-in before you continue.',
    needs: 'It takes a minute. You need an authenticator app: many password managers have one.',
    steps: {
      key: '1. Add this key to an authenticator app',
      code: '2. Enter the code that the app shows',
      confirm: '3. Confirm that it is you',
    },
    scan: 'Scan the QR code with the app, or enter this key in it:',
    open: 'Open it in an app on this device',
    picture: 'QR code with the key that is written beside it',
    codeHint: '6 digits',
    passwordHint: 'This stops anyone else from setting it up in a browser that you left open.',
    submit: 'Turn on',
  },
  recovery: {
    title: 'Save your recovery codes',
    on: 'Two-step sign-in is on.',
    elsewhere: 'You have been signed out everywhere else.',
    lead: 'If you do not have your app with you, enter one of these codes instead. Each code works once. We only show them now: print them or write them down, and keep them apart from your password.',
    submit: 'I have saved them',
  },
  own: {
    title: 'Two-step sign-in is on',
    lead: 'When you sign in, you enter your password and a code from your app.',
    left: (count: number): string =>
      count === 0
        ? 'You have used all your recovery codes. To get new ones, turn two-step sign-in off and set it up again.'
        : `You have ${counted(count, 'recovery code')} left. Each one works once, without the app.`,
    turnOff: 'Turn off two-step sign-in',
    turnOffText: 'Do this to change to another app, then set it up again. You will be signed out everywhere else.',
    submit: 'Turn off',
  },
  elsewhere: {
    title: 'Your organisation manages how you sign in',
    lead: 'You sign in with your organisation’s account and have no password here, so we would never ask for a code that you set up here.',
    text: 'The settings of that account decide whether you need a code or a key to sign in.',
  },
}

// Somebody's own account, and the browsers in which it is signed in.

export const account = {
  title: 'Your account',
  email: 'Email address',
  role: 'You can',
  roles: {
    none: 'edit forms, and see no cases',
    viewer: 'read cases',
    caseworker: 'work on cases',
    admin: 'work on cases, and see deliveries and the audit',
  } satisfies Record<Role, string>,
  forms: 'Forms',
  edits: 'Forms you can edit',
  all: 'All',
  none: 'None',
  languageChoice: { title: 'Language of these pages', submit: 'Save language' },
  page: {
    sessions: 'Where you are signed in',
    lasts: 'You are signed out of a browser after 1 hour without activity, and always after 12 hours.',
    columns: { browser: 'Browser', began: 'Signed in', seen: 'Last active' },
    own: 'This browser',
    signOut: 'Sign out',
  },
  /** "Firefox on Windows", of a `User-Agent`. */
  browser(agent: string): string {
    const found = browserName(agent)
    return found ? `${found.browser} on ${found.system}` : agent || 'Unknown browser'
  },
}
