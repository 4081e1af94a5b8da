/** Chance that draws the same in every run. */

export interface Random {
  /** From 0 to 1, 1 not included. */
  (): number
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  /** True with this probability. */
  chance(probability: number): boolean
}

/** Mulberry32: small, and good enough to make up cases. */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return Object.assign(next, {
    whole,
    pick: <T>(list: readonly T[]): T => list[whole(0, list.length - 1)]!,
    chance: (probability: number) => next() < probability,
  })
}
