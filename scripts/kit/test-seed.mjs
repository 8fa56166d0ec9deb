import { randomInt } from 'node:crypto'

/** The seed of this run's random tests, which its child processes inherit: TEST_SEED, or a fresh one. */
export function chooseTestSeed() {
  process.env.TEST_SEED ??= String(randomInt(2 ** 31))
  return process.env.TEST_SEED
}
