import { defineConfig } from 'vitest/config'

/** The kit's own checks: colours, words on screen, parsing of what a person types, the shape of a bundle. */
export default defineConfig({
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['dist/**', 'node_modules/**'],
  },
})
