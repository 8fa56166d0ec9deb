/** Runs in every test file: fast-check draws with the seed of the run, and a failing test says how to repeat it. */
import fc from 'fast-check'
import { afterEach } from 'vitest'
import { runs, seed } from '../../domain/src/random-tests.ts'

fc.configureGlobal({ seed, numRuns: runs(100) })

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(`"${task.name}" failed; repeat with TEST_SEED=${seed}`)
})
