/**
 * Differences from a release that are meant: a figure that was wrong, a field that has another name. Each says why, and
 * one that no longer matches anything fails the test, so the list holds only what is true.
 */
import type { Difference } from './compare.ts'

type Change = { release: string; path: RegExp; why: string }

const changes: readonly Change[] = []

export function meant(
  release: string,
  found: readonly Difference[],
): { left: Difference[]; unused: string[] } {
  const here = changes.filter((each) => each.release === release)
  return {
    left: found.filter(({ path }) => !here.some((each) => each.path.test(path))),
    unused: here
      .filter((each) => !found.some(({ path }) => each.path.test(path)))
      .map(({ path, why }) => `${path}: ${why}`),
  }
}
