/**
 * An English label that asks somebody to do something is no name of an answer: "Describe the problem", "I agree". After "Enter" it
 * reads badly, so a question has a `shortDescription` for it.
 */
const NO_NAME =
  /^(?:add|answer|attach|choose|complete|confirm|declare|describe|enter|explain|fill|give|i|if|list|please|provide|say|select|state|tell|tick|type|we|write)\s/i

export const isNoName = (label: string): boolean => NO_NAME.test(label.trim())
