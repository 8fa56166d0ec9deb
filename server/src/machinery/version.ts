/** The version of this code: the one in package.json at the root. */
import { readFileSync } from 'node:fs'

const manifest = new URL('../../../package.json', import.meta.url)

export const version: string = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version

/**
 * Below 0 when `a` is older than `b`, by the numbers of semantic versioning. What follows a hyphen is a state on the way
 * to a version, and older than it.
 */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [parts(a), parts(b)]
  for (let index = 0; index < 3; index++) {
    const difference = one.numbers[index]! - other.numbers[index]!
    if (difference !== 0) return difference
  }
  if (one.state === other.state) return 0
  if (one.state === '') return 1
  if (other.state === '') return -1
  return one.state < other.state ? -1 : 1
}

function parts(text: string): { numbers: number[]; state: string } {
  const [numbers = '', ...state] = text.split('-')
  return { numbers: [0, 1, 2].map((at) => Number(numbers.split('.')[at] ?? 0)), state: state.join('-') }
}
