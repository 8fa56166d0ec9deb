import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { chooseTestSeed } from '../scripts/kit/test-seed.mjs'
import { mantineStyles } from './build/mantine-styles.ts'

chooseTestSeed()

const root = import.meta.dirname
const without = ['dist/**', 'node_modules/**']
const replaces = /\bvi\.(mock|doMock|stubGlobal|stubEnv)\(/
/** Tests that replace modules or globals: another file in the same process would load what they left behind. */
const replacing = globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: without })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => replaces.test(readFileSync(join(root, name), 'utf8')))

const project = (name: string, include: string[], exclude: string[], isolate: boolean) => ({
  extends: true as const,
  test: { name, root, include, exclude: [...without, ...exclude], isolate, testTimeout: 180_000 },
})

/**
 * Tests of the kit: colours, texts, parsing of input, the shape of a bundle. Most files share the modules of their process,
 * because loading them for each file takes two thirds of the processor time.
 */
export default defineConfig({
  plugins: [mantineStyles()],
  test: {
    projects: [
      project('web', ['**/*.test.ts', '**/*.test.tsx'], replacing, false),
      project('web-alone', replacing, [], true),
    ],
  },
})
