import { defineConfig } from 'vitest/config'

/** Promises tried in a real browser, one after the other: they share the machine with a server and a Chromium. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['**/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
