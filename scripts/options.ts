/** What options of scripts have in common beside what commander does: numbers with bounds. */
import { InvalidArgumentError } from 'commander'

export const whole =
  (least: number, most: number) =>
  (text: string): number => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
    throw new InvalidArgumentError(`Write a whole number from ${least} to ${most}.`)
  }
