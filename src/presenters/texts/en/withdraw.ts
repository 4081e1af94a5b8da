/** Withdrawing a case, in English. */
export const withdraw = {
  title: 'Withdraw this case',
  text: 'We will close your case and stop working on it. You cannot undo this. If you change your mind, you have to send the form again.',
  labels: { reference: 'Reference', code: 'Withdrawal code' },
  hints: {
    reference: 'It is on your thank-you page, for example 7K3M-9QXT-2VBD-HW8P.',
    code: '12 letters and numbers. We showed it on your thank-you page for 30 minutes. If you do not have it, contact us.',
  },
  submit: 'Withdraw this case',
  back: 'Back to your case',
  faults: {
    noReference: 'Enter the reference from your thank-you page',
    noCode: 'Enter the withdrawal code from your thank-you page',
    reference: 'We cannot find a case with this reference. Check that it is the same as on your thank-you page.',
    code: 'This code is not for this case. Check that it is the same as on your thank-you page.',
    closed: 'You cannot withdraw this case any more. Go back to your case to see its status.',
    limited: 'Too many wrong references and codes were entered from your network. Wait a minute, then try again.',
    unavailable: 'Sorry, we could not withdraw the case. Wait a minute, then try again.',
  },
}
