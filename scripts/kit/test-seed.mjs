import { randomInt } from 'node:crypto'

/** A run of the suite has always the same seed, so that the same files give the same result (decision 170). */
const SUITE = '1'

/** Returns the seed of the random tests, which child processes inherit: TEST_SEED, or that of the suite. */
export function chooseTestSeed() {
  process.env.TEST_SEED ??= SUITE
  return process.env.TEST_SEED
}

/** As chooseTestSeed, with a new seed in place of that of the suite: a soak run looks for new cases. */
export function chooseNewTestSeed() {
  process.env.TEST_SEED ??= String(randomInt(2 ** 31))
  return process.env.TEST_SEED
}
