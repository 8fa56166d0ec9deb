import { defineConfig } from 'vitest/config'
import { chooseTestSeed } from '../scripts/kit/test-seed.mjs'
import { mantineStyles } from './build/mantine-styles.ts'

chooseTestSeed()

/** Tests of the kit: colours, texts, parsing of input, the shape of a bundle. */
export default defineConfig({
  plugins: [mantineStyles()],
  test: {
    name: 'web',
    root: import.meta.dirname,
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['dist/**', 'node_modules/**'],
    // Loading the modules once per worker instead of once per file takes a third of the processor time.
    isolate: false,
    testTimeout: 180_000,
  },
})
