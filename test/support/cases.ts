/**
 * How many random cases a test tries: all with TEST_CASES=all, else the first of them, a tenth where it names no other number.
 * They are the same in every run.
 */
export const casesOf = (all: number, usual = Math.ceil(all / 10)): number =>
  process.env.TEST_CASES === 'all' ? all : usual
