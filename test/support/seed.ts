/** Loaded before all tests: random ones draw the same in every run, so that it fails by what was changed alone. TEST_SEED=2 draws others. */
import fc from 'fast-check'

fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20_261_120) })
