/**
 * npm run soak: runs the random tests of the suite with more cases and a new seed, which is printed.
 * --times=50 sets the factor (default 20). Other arguments select the files whose paths contain them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { at } from './kit/house.mjs'
import { ensureInstalled } from './kit/install.mjs'
import { finish, step } from './kit/steps.mjs'
import { chooseNewTestSeed } from './kit/test-seed.mjs'
import { vitest } from './kit/vitest.mjs'

const args = process.argv.slice(2)
const times = Number(args.find((arg) => arg.startsWith('--times='))?.slice('--times='.length) ?? 20)
if (!Number.isInteger(times) || times < 1) {
  console.error('--times must be a positive integer')
  process.exit(2)
}
const words = args.filter((arg) => !arg.startsWith('--times='))

await ensureInstalled()
process.env.TEST_SOAK = String(times)
console.log(`Random tests with ${times} times as many cases, TEST_SEED=${chooseNewTestSeed()}`)
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

/** Returns the random test files below a folder, filtered by the words of the command line. */
function randomTestsBelow(folder) {
  return readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('/node_modules/'))
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
    .filter((path) => /fast-check|random-tests/.test(readFileSync(at(path), 'utf8')))
}
