/** Options that take one of a few words. */
import { InvalidArgumentError, Option } from 'commander'

/** An option that names these words, and takes those of earlier releases too: `named` knows both. */
export function optionOfWords<W extends string>(
  flags: string,
  description: string,
  { words, named }: { words: readonly W[]; named: (typed: string) => W | undefined },
): Option {
  return new Option(flags, description).choices(words).argParser((typed: string): W => {
    const word = named(typed)
    if (word === undefined) throw new InvalidArgumentError(`Allowed choices are ${words.join(', ')}.`)
    return word
  })
}
