/**
 * For tests that draw their cases at random: the one place that says with which seed and how often. A run has one
 * seed: TEST_SEED, or a fresh one, which every failing test prints. TEST_SOAK multiplies the runs (npm run soak).
 */

const read = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)

/** The seed of this run; fast-check gets it from scripts/kit/random-setup.ts. */
export const seed = read('TEST_SEED', 1)

/** How many times longer than usual this run looks: 1 in the suite. */
export const soak = read('TEST_SOAK', 1)

/** How many cases a property is tried with, given how many the suite tries. */
export const runs = (usual: number): number => usual * soak

/** A repeatable sequence of numbers in [0, 1), for tests that make up whole lives step by step. */
export function randomFrom(from: number): () => number {
  let state = from
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
