/** The order of the test files. Vitest knows no durations on a fresh checkout and would order them by size. */
import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long or mostly wait. If they started last, the other worker would be idle at the end. */
const first = [
  'machinery/db/embedded/launch.test.ts',
  'auth/enumeration.test.ts',
  'machinery/db/plans.test.ts',
  'test/process.test.ts',
  'e2e/screens.e2e.ts',
  'e2e/fresh-screens.e2e.ts',
  'e2e/frame.e2e.ts',
  'e2e/addresses.e2e.ts',
  'e2e/four-people-owner.e2e.ts',
  'e2e/four-people-ticket.e2e.ts',
  'e2e/develop.e2e.ts',
  'e2e/session.e2e.ts',
]
const rank = ({ moduleId }: TestSpecification): number => {
  const found = first.findIndex((name) => moduleId.endsWith(name))
  return found === -1 ? first.length : found
}

/** What a browser test asks for when it starts its server, as it is written. Files that ask for the same share one (e2e/kit/server.ts). */
const serverOf = ({ moduleId }: TestSpecification): string =>
  moduleId.endsWith('.e2e.ts') ? (/startServer\((.*)/.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? '') : ''

/** Sorts the files above first, brings those of one server together, and keeps Vitest's order for the others. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
    const servers = [...new Set(sorted.map(serverOf))]
    return sorted.toSorted((a, b) => servers.indexOf(serverOf(a)) - servers.indexOf(serverOf(b)))
  }
}

/** Vitest's `sequence` option. A custom sequencer would disable --sequence.shuffle, so it is left out then. */
export const order = process.argv.some((arg) => arg.startsWith('--sequence.shuffle'))
  ? {}
  : { sequencer: LongestFirst }
