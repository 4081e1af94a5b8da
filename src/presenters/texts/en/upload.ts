/** The page of one file question on its own, in English. */
export const upload = {
  taken: 'File uploaded',
  another: 'Upload another file',
  choose: 'Upload a file',
  replacement: 'Upload the new file',
  submit: 'Upload',
  languageNote: 'If you have chosen a file, choose it again after you change the language.',
  forCase: 'For your case',
  full: 'You cannot upload any more files for this question.',
  earlierTitle: 'Files you have already sent',
  earlier: (type: string, size: string, time: string): string => `${type}, ${size}, sent on ${time}`,
  replace: 'Replace this file',
  replaces: (earlier: string): string => `It will replace the file you sent before (${earlier}). We keep both.`,
  addInstead: 'Add it as another file instead',
  back: 'Back to your case',
}
