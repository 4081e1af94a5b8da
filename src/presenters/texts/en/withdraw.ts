/** Withdrawing a case, in English. */
export const withdraw = {
  title: 'Withdraw this case',
  text: 'The case ends at once and the office is told. This cannot be undone here: to go on later, send the form again.',
  labels: { reference: 'Reference', code: 'Code to withdraw' },
  hints: {
    reference: 'From your thank-you page, for example 7K3M-9QXT-2VBD-HW8P.',
    code: 'From your thank-you page too, where it stands for half an hour: 12 letters and digits. If you did not keep it, ask the office.',
  },
  submit: 'Withdraw the case',
  faults: {
    noReference: 'Enter the reference from your thank-you page: 16 letters and digits.',
    noCode: 'Enter the code from your thank-you page: 12 letters and digits.',
    reference: 'We have no case with this reference. Compare it with your thank-you page, letter by letter.',
    code: 'This code does not belong to the case. Compare it with your thank-you page, letter by letter.',
    closed: 'This case cannot be withdrawn any more. Its status page says where it stands.',
    limited: 'Too many wrong references and codes were tried from your network. Wait a minute, then try again.',
    unavailable: 'The case could not be withdrawn just now. Wait a minute, then try again.',
  },
  offer: {
    title: 'If you change your mind',
    text: 'With this code you can withdraw the case while it is not decided. Only this page shows it, for half an hour, in this browser only: write it down if you may need it.',
  },
}
