/** The order of the test files where no earlier run is remembered, as on a fresh checkout. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long or mostly wait. Started last, everybody would wait for them. */
const first = [
  'machinery/db/embedded/launch.test.ts',
  'auth/enumeration.test.ts',
  'machinery/db/plans.test.ts',
  'test/process.test.ts',
  'e2e/screens.e2e.ts',
  'e2e/develop.e2e.ts',
  'e2e/session.e2e.ts',
]
const rank = ({ moduleId }: TestSpecification): number => {
  const found = first.findIndex((name) => moduleId.endsWith(name))
  return found === -1 ? first.length : found
}

/** The files named above, then the others as Vitest orders them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

/** Vitest's `sequence`. A sequencer of our own would overrule --sequence.shuffle.files, so it steps aside for it. */
export const order = process.argv.some((arg) => arg.startsWith('--sequence.shuffle'))
  ? {}
  : { sequencer: LongestFirst }
