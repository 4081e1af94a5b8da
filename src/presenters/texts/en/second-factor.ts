/** What the pages of the second factor say. */
import { counted } from './numbers.ts'

export const secondFactor = {
  title: 'Second factor',
  isOn: 'A code from your app is asked for besides your password.',
  isOff: 'Only your password is asked for.',
  toOn: 'Recovery codes, turning it off',
  toOff: 'Set up a second factor',
  isElsewhere: 'Your organisation’s sign-in says whether one is asked for. This account has no password here.',
  elsewhere: 'Your organisation looks after your second factor',
  setUp: 'Set up a second factor',
  must: 'Your account needs a second factor before you can go on.',
  picture: 'QR code with the secret below',
  code: 'Code from the app',
  codeHint: 'Six digits',
  ask: 'Enter your code',
  askHint: 'Six digits from your app, or one of your recovery codes.',
  codes: 'Keep these recovery codes',
  on: 'Your second factor is on',
  left: (count: number): string =>
    count === 0
      ? 'All recovery codes are used. Turn the second factor off and set it up again to get new ones.'
      : `${counted(count, 'recovery code')} left, each good for one time without the app.`,
  password: 'Your password',
  passwordHint: 'So that nobody else sets this up in a browser that you left open.',
  faults: {
    empty: 'Enter the code.',
    wrong: 'This code is not right. Codes are good for a minute and for one time: wait for the next one.',
    refused: 'This code is not right, or was used before. Wait for the next one and type that.',
    over: 'This page was open for too long. Add the secret below to your app, in place of the one before.',
    wait: 'There were too many attempts. Wait a while, then try again.',
  },
  passwordFaults: {
    empty: 'Enter your password.',
    refused: 'The password is wrong.',
    wait: 'There were too many attempts. Wait a minute, then try again.',
  },
}
