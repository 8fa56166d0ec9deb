/** The end of the output of npm test names every failure, because often only the end is kept. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished, test } from 'vitest'

const script = (folder: string): string => `
  import { checkStep, finish, step } from '${pathToFileURL('scripts/kit/steps.mjs')}'
  import { inOneBlock, say } from '${pathToFileURL('scripts/kit/output.mjs')}'
  import { vitest } from '${pathToFileURL('scripts/kit/vitest.mjs')}'
  await checkStep('types', async () => { say('x.ts(1,2): error TS1'); return 1 })
  await checkStep('lint', async () => 0)
  await step('tests', () => vitest(['--globals', '--root', ${JSON.stringify(folder)}]))
  await inOneBlock(() => step('nothing', () => vitest(['--root', ${JSON.stringify(folder)}, 'missing'])))
  finish()
`

test('npm test lists every failure before the totals: checks, tests, hooks, files and errors outside of tests', async ({
  expect,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'domovik-failures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write('a.test.js', `test('adds', () => expect(1 + 1).toBe(3)); test('holds', () => {})`)
  write(
    'b.test.js',
    `describe('books', () => { beforeAll(() => { throw new Error('no database') }); test('x', () => {}) })`,
  )
  write('c.test.js', `throw new Error('not loaded')`)
  write('d.test.js', `test('ends', () => { Promise.reject(new Error('nobody waits')) })`)
  write('vitest.config.js', 'export default {}')
  write('main.mjs', script(folder))
  const { stdout } = await promisify(execFile)('node', [join(folder, 'main.mjs')], {
    env: { ...process.env, VITEST: '' },
  }).catch((error: { stdout: string }) => error)
  expect(stdout.slice(stdout.indexOf('whole run:'))).toContain('No test files found')
  const [, ...listed] = stdout.slice(stdout.indexOf('whole run:')).split('\nFAILED ')
  const heads = listed.map((text) =>
    text
      .split('\n')
      .slice(0, 2)
      .map((line) => line.trim()),
  )
  expect(heads.map(([head]) => head)).toContain(
    'nothing > vitest > ended with exit code 1 and names no failed test',
  )
  expect(heads.filter(([head]) => !head?.startsWith('nothing')).sort()).toEqual([
    ['tests > a.test.js > adds', 'expected 2 to be 3 // Object.is equality'],
    ['tests > b.test.js > books', 'no database'],
    ['tests > c.test.js > could not run', 'not loaded'],
    ['tests > outside of every test > Error', 'nobody waits'],
    ['types', 'x.ts(1,2): error TS1'],
  ])
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('3 passed, 6 failed')
})

test('npm test runs failed files once more, alone, and lists as unstable what passes then', async ({
  expect,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'domovik-again-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  write(
    'a.test.js',
    `import { existsSync, writeFileSync } from 'node:fs'
     test('comes late once', () => {
       const late = !existsSync('${folder}/seen')
       writeFileSync('${folder}/seen', '')
       expect(late).toBe(false)
     })`,
  )
  write('b.test.js', `test('is wrong', () => expect(1 + 1).toBe(3))`)
  write('vitest.config.js', 'export default {}')
  write(
    'main.mjs',
    `
    import { finish, runFailedAgain, step } from '${pathToFileURL('scripts/kit/steps.mjs')}'
    import { vitest } from '${pathToFileURL('scripts/kit/vitest.mjs')}'
    for (const name of ['a', 'b']) {
      const run = (files) => vitest(['--globals', '--root', ${JSON.stringify(folder)}, ...files])
      await step(name, () => run([name + '.test.js']), run)
    }
    await runFailedAgain()
    finish()`,
  )
  const { stdout } = await promisify(execFile)('node', [join(folder, 'main.mjs')], {
    env: { ...process.env, VITEST: '' },
  }).catch((error: { stdout: string }) => error)
  const end = stdout.slice(stdout.indexOf('whole run:'))
  expect(end).toContain('UNSTABLE (passed alone) a > a.test.js > comes late once')
  expect(end).not.toContain('FAILED a >')
  expect(end).toContain('FAILED b > b.test.js > is wrong')
  expect(end.trimEnd().split('\n').at(-1)).toBe('1 passed, 1 failed')
})
