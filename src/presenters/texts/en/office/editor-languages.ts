/** The languages of a form in the editor, and the page of each with every text beside its original. In English. */
export const editorLanguages = {
  title: 'Languages',
  own: (language: string): string => `The original is in ${language}.`,
  empty: 'It is not translated yet.',
  noMore: 'This service speaks no other language. Ask the person who runs it for more: the setting is SVC_LANGUAGES.',
  counts: {
    whole: (count: number, all: number): string => `${count} of ${all} texts are translated`,
    changed: (count: number): string => (count === 1 ? '1 original has changed' : `${count} originals have changed`),
    missing: (count: number): string => (count === 1 ? '1 text is missing' : `${count} texts are missing`),
  },
  /** What becomes of it when the form is published. */
  published: 'It is published together with the original.',
  stops: (language: string): string => `You cannot publish until ${language} is complete.`,
  leftOut: (language: string): string => `The form is published without ${language} until the translation is complete.`,
  leaveOut: (language: string): string => `Publish without ${language} until it is complete`,
  need: (language: string): string => `Publish only when ${language} is complete`,
  add: { label: 'Add a language', submit: 'Add' },
  remove: {
    submit: (language: string): string => `Remove ${language}`,
    title: (language: string): string => `Remove ${language}?`,
    line: (count: number): string =>
      count === 1 ? 'This deletes 1 translated text.' : `This deletes ${count} translated texts.`,
    cancel: 'No, go back',
  },
  one: {
    back: 'Languages',
    saved: 'Saved.',
    all: 'All texts',
    todo: 'To do',
    nothing: 'There is nothing to do here.',
    changed: 'The original has changed since it was translated.',
    holds: 'The translation is still right',
    lines: 'one on each line',
    clash: (words: string): string => `Somebody has changed this to “${words}”. Saving again replaces it.`,
    clashEmpty: 'Somebody has deleted this translation. Saving again puts it back.',
    error: 'Somebody else has changed some of these texts. Look at them, then save again.',
    gone: 'Some of these texts are not there any more. The others are shown as they are now.',
    save: 'Save',
    pages: 'Pages',
    page: (nth: number, all: number): string => `Page ${nth} of ${all}`,
    before: 'Previous page',
    next: 'Next page',
    faults: 'Correct this in the translation',
  },
  po: {
    title: 'Work with a translation program',
    line: 'Translators and their programs know PO files. Download one, and upload it when it is translated.',
    down: (language: string): string => `Download the PO file for ${language}`,
    label: 'PO file',
    up: 'Upload',
    taken: (count: number): string => (count === 1 ? '1 text was new.' : `${count} texts were new.`),
    fuzzy: (count: number): string =>
      count === 1
        ? '1 text is marked as fuzzy and was not taken.'
        : `${count} texts are marked as fuzzy and were not taken.`,
    foreign: (count: number): string =>
      count === 1
        ? '1 text is not known here and was not taken.'
        : `${count} texts are not known here and were not taken.`,
    faults: {
      none: 'Choose a PO file',
      unreadable: (language: string): string => `Choose a PO file with texts in ${language}. This file is none`,
      clash: 'Somebody changed the translation in the meantime. Upload the file again',
    },
  },
  /** Where a text stands. */
  where: {
    page: (title: string, what: string): string => `Page “${title}”: ${what}`,
    item: (label: string, what: string): string => `“${label}”: ${what}`,
    option: (option: string, label: string, what: string): string =>
      `Option “${option}” of “${label}”${what && `: ${what}`}`,
    status: (label: string, what: string): string => `Status “${label}”: ${what}`,
    part: (part: string, what: string): string => `${part}: ${what}`,
  },
}
