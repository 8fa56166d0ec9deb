/** Setup of every test file: passes the seed of the run to fast-check, and prints it if a test fails. */
import fc from 'fast-check'
import { afterEach } from 'vitest'
import { runs, seed } from '../../domain/src/random-tests.fixture.ts'

fc.configureGlobal({ seed, numRuns: runs(100) })

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(`"${task.name}" failed; repeat with TEST_SEED=${seed}`)
})
