/**
 * npm run soak: the random tests of the suite, with many times more cases and a fresh seed, which is printed.
 * --times=50 says how many times more (20 when it says nothing); other words choose files by their paths.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { at } from './kit/house.mjs'
import { ensureInstalled } from './kit/install.mjs'
import { finish, step } from './kit/steps.mjs'
import { chooseTestSeed } from './kit/test-seed.mjs'
import { vitest } from './kit/vitest.mjs'

const args = process.argv.slice(2)
const times = Number(args.find((arg) => arg.startsWith('--times='))?.slice('--times='.length) ?? 20)
if (!Number.isInteger(times) || times < 1) {
  console.error('--times wants a whole number')
  process.exit(2)
}
const words = args.filter((arg) => !arg.startsWith('--times='))

await ensureInstalled()
process.env.TEST_SOAK = String(times)
console.log(`Random tests with ${times} times as many cases, TEST_SEED=${chooseTestSeed()}`)
const hours = ['--testTimeout', String(24 * 3_600_000)]
await soak('domain', 'domain/src', ['--project', 'domain'])
await soak('web', 'web', ['--config', at('web', 'vitest.config.ts')])
await soak('server', 'server', ['--project', 'server'])
finish()

async function soak(name, folder, options) {
  const files = randomTestsBelow(folder)
  if (files.length > 0)
    await step(`random tests of ${name}`, () =>
      vitest([...options, ...hours, ...files.map((path) => at(path))]),
    )
}

/** The test files below a folder that draw their cases at random, less those whose paths hold none of the words. */
function randomTestsBelow(folder) {
  return readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('/node_modules/'))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
    .filter((path) => /fast-check|random-tests/.test(readFileSync(at(path), 'utf8')))
}
