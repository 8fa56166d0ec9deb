import { defineConfig } from 'vitest/config'
import { order } from '../scripts/kit/longest-first.ts'

/** Tests in a real browser, two files at a time. The files of a worker share Chromium and, if they ask for the same one, a server (docs/decisions/183). */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['kit/prepared.ts'],
    maxWorkers: 2,
    // The files of a worker share its Chromium (kit/browser.ts).
    isolate: false,
    sequence: order,
    // The landlord's screens alone are 45 pages, and the server tests may run beside them.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A wait ends when its condition holds, so a long limit costs nothing; a loaded machine needs it.
    expect: { poll: { timeout: 20_000 } },
  },
})
