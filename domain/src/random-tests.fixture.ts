/**
 * Seed and number of cases of the random tests. A run has one seed, which every failing test prints: TEST_SEED, or always the same one in the
 * suite, and a new one in a soak run. TEST_SOAK multiplies the number of cases: more in a soak run (npm run soak), fewer when the same cases run again on
 * Debian's PostgreSQL.
 */

const read = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)

/** The seed of this run. scripts/kit/random-setup.ts passes it to fast-check. */
export const seed = read('TEST_SEED', 1)

/** Factor on the number of cases: 1 in the suite. */
export const soak = read('TEST_SOAK', 1)

/** Number of cases in this run, given the number in the suite. At least 1. */
export const runs = (usual: number): number => Math.ceil(usual * soak)

/** The time limit of a test with `runs` cases, given the limit in the suite, in milliseconds. */
export const limit = (usual: number): number => usual * Math.max(1, soak)

/** Returns a generator of pseudo-random numbers in [0, 1), for tests that do not use fast-check. */
export function randomFrom(from: number): () => number {
  let state = from
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
