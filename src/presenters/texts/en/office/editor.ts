/** The form editor: the overview of a form, and what stands on every page of it. In English. */
export const editor = {
  title: 'Edit this form',
  back: 'Forms',
  tabsLabel: 'Edit this form',
  tabs: { overview: 'Overview' },
  /** What people see now. */
  seen: {
    never: 'This form is not published yet. Only people who may edit it can see it.',
    same: (version: string, time: string): string =>
      `People see this form as it is here: version ${version} of ${time}.`,
    other: (version: string, time: string): string =>
      `People still see version ${version} of ${time}. Your changes are not published.`,
  },
  moved: 'Another version was published in the meantime, and not from here.',
  movedLink: 'See what is different',
  last: (by: string, time: string): string => `Last changed by ${by} on ${time}.`,
  faults: {
    title: 'Correct this before you publish',
    more: (count: number): string => (count === 1 ? '1 more below.' : `${count} more below.`),
    warning: 'Look at this:',
  },
  overview: {
    form: 'Title and texts of the form',
    statuses: 'Statuses',
    page: (nth: number): string => `Page ${nth}`,
    list: (nth: number, of: string): string => `Page ${nth}, a list: ${of}`,
    exit: 'Ends the form',
    always: 'Always asked',
    askedIf: (condition: string): string => `Asked if ${condition}`,
    shownIf: (condition: string): string => `Shown if ${condition}`,
    optional: 'May be left empty',
    requiredIf: (condition: string): string => `Must be answered if ${condition}`,
    calculated: (what: string): string => `= ${what}`,
    check: (condition: string): string => `Check: ${condition}`,
    unique: (label: string): string => `No two entries may have the same answer to “${label}”`,
    questions: (count: number): string => (count === 1 ? '1 question' : `${count} questions`),
    empty: 'Nothing stands on this page yet.',
    undo: 'Undo',
    redo: 'Redo',
  },
  undo: {
    title: 'Undo the newest change?',
    line: (by: string, time: string): string => `${by} changed this form on ${time}. This takes that change back.`,
    submit: 'Undo this change',
    cancel: 'No, go back',
  },
  inFile: {
    title: 'This form is changed in its file',
    line: (file: string): string =>
      `Its definition is the file ${file}. To edit the form here, an admin has to take it over first.`,
    take: 'Take over this form',
  },
  noSource: {
    title: 'This form cannot be edited here yet',
    line: 'It was published before Intake kept the text of its definition. Upload the definition once, then edit the form here.',
    upload: 'Upload a definition',
  },
}
