/** The accessibility statement, in English. */
export const accessibility = {
  title: 'Accessibility of this service',
  lead: 'We want everyone to be able to send a form and check its progress, whatever they use to read and write.',
  can: {
    title: 'What you can do',
    list: [
      'use every page with a keyboard alone, a screen reader or a text browser',
      'zoom in up to 400% without scrolling sideways',
      'use your own colours, in light or dark mode',
      'go back, reload the page or correct an error without typing anything again',
      'take your time: nothing moves or flashes, and no page needs scripts',
    ],
    text: 'You can send a page up to a day after you open it. After that we show it again with your answers, so that you can send it once more.',
  },
  tested: {
    title: 'How the pages are tested',
    text: 'The developers of the software aim for level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. With every change to the software, their automated tests check every type of page, with and without errors. They check that:',
    list: [
      'the page passes the rules of axe-core and its HTML is valid',
      'nothing is cut off in windows 375 and 320 pixels wide (1,280 pixels at 400% zoom)',
      'all colours have enough contrast, in light and dark mode',
      'people can fill in and send forms with a keyboard alone, and without stylesheets',
      'every error is shown at the top of the page, with a link to its question',
    ],
  },
  untested: {
    title: 'What has not been tested',
    list: [
      'Automated tests do not find every problem. The pages have not had an independent audit, and have not been tested with people who use screen readers or magnifiers every day.',
      'The office that uses this service writes the text of each form. Files that it sends or links to may not be accessible.',
      'Browsers from before 2023 show questions that may not apply to you. The text above each of these questions says when to answer it.',
    ],
  },
  contact: {
    title: 'If you have a problem with a page',
    text: 'Tell us which page it is, and what you use to read it.',
    /** Where the operator has not said how to get help. */
    office: 'Tell the office that published the form which page it is, and what you use to read it.',
  },
}
