import { defineConfig } from 'vitest/config'

/** Promises tried in a real browser, two files at a time: each has a server, a database and a Chromium of its own. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    globalSetup: ['kit/prepared.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
