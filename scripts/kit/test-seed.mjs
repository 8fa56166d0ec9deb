import { randomInt } from 'node:crypto'

/** Returns the seed of the random tests: TEST_SEED, or a new one, which child processes then inherit. */
export function chooseTestSeed() {
  process.env.TEST_SEED ??= String(randomInt(2 ** 31))
  return process.env.TEST_SEED
}
