/** Tests that need a program beside the service. */
import { type NeedName, whyMissing } from '../../scripts/setup/needs.ts'

type Describe = (name: string, body: (this: Mocha.Suite) => void) => unknown

/** `describe`, or another of its kind, for what needs a program. Where it is missing the suite is passed over, and its name says why. */
export const needs = (program: NeedName, suite: Describe = describe): Describe => passedOver(whyMissing(program), suite)

/** The same with any other reason, or none. `npm test` counts what is passed over. */
export const passedOver = (why: string | undefined, suite: Describe = describe): Describe =>
  why === undefined ? suite : (name, body) => describe.skip(`${name} [passed over: ${why}]`, body)
