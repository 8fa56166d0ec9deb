import { defineConfig } from 'vitest/config'
import { order } from './scripts/kit/longest-first.ts'
import { chooseTestSeed } from './scripts/kit/test-seed.mjs'

chooseTestSeed()
const random = 'scripts/kit/random-setup.ts'

/** Three suites: pure rules, the server on a real database, and the build's own checks. Browser tests are run by scripts/test.mjs after these. */
export default defineConfig({
  test: {
    sequence: order,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'locales/*.test.ts'],
          setupFiles: [random],
          isolate: false,
          // Pure rules take milliseconds, but random tests take seconds while another part runs.
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: [random, 'server/test/between-files.ts'],
          // Loading the modules once per worker instead of once per file; server/test/between-files.ts resets state.
          isolate: false,
          // They end a test that hangs. A loaded machine has taken ten times as long as an idle one.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          maxWorkers: 3,
        },
      },
      { test: { name: 'house', include: ['scripts/**/*.test.ts'], testTimeout: 180_000 } },
    ],
  },
})
