/** Two-step sign-in: a code from an app besides the password. */
import { counted } from '../numbers.ts'

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
