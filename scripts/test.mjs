/**
 * npm test: runs all checks and tests and prints the totals in the last line.
 * --only=check,domain,house,web,server,postgres,e2e selects parts. Arguments after -- go to vitest.
 */
import { existsSync, readdirSync } from 'node:fs'
import { ensureWebBuilt } from './kit/build-web.mjs'
import { runChecks } from './kit/checks.mjs'
import { findChromium } from './kit/find-chromium.mjs'
import { findDebianPostgres } from './kit/find-postgres.mjs'
import { at } from './kit/house.mjs'
import { ensureInstalled } from './kit/install.mjs'
import { checkStep, finish, step } from './kit/steps.mjs'
import { vitest } from './kit/vitest.mjs'

const PARTS = ['check', 'domain', 'house', 'web', 'server', 'postgres', 'e2e']
const args = process.argv.slice(2)
const only = args
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
const filters = args.filter((arg) => !arg.startsWith('--only='))
const unknown = (only ?? []).filter((part) => !PARTS.includes(part))
if (unknown.length > 0) {
  console.error(`--only accepts ${PARTS.join(', ')}, but not ${unknown.join(', ')}`)
  process.exit(2)
}
const wanted = (part) => !only || only.includes(part)

await ensureInstalled()
if (wanted('check')) await runChecks()
for (const project of ['house', 'domain']) {
  if (wanted(project)) await step(`tests of ${project}`, () => vitest(['--project', project, ...filters]))
}
if (wanted('web')) {
  await step('tests of web', () => vitest(['--config', at('web', 'vitest.config.ts'), ...filters]))
}
if (wanted('server')) {
  await step('tests of server on the embedded PostgreSQL', () => vitest(['--project', 'server', ...filters]))
}
if (wanted('postgres')) await onDebianPostgres()
if (wanted('e2e')) await inBrowser()
finish()

/** Runs the server tests on the oldest supported PostgreSQL, without those of the embedded launcher. */
async function onDebianPostgres() {
  const programs = await findDebianPostgres()
  if (!programs) {
    console.log(
      "\n== tests of server on Debian's PostgreSQL: skipped, it is not installed and cannot be installed here",
    )
    return
  }
  const before = [at('scripts', 'on-debian-postgres.ts'), programs]
  const rest = ['--project', 'server', '--exclude', 'server/src/machinery/db/embedded/**', ...filters]
  await step(`tests of server on ${programs}`, () => vitest(rest, { before }))
}

async function inBrowser() {
  const tests = existsSync(at('e2e')) ? readdirSync(at('e2e'), { recursive: true }) : []
  if (!tests.some((name) => String(name).endsWith('.e2e.ts'))) {
    console.log('\n== tests in the browser: skipped, there are none')
    return
  }
  await checkStep('front ends', ensureWebBuilt)
  await step('tests in the browser', async () => {
    const env = { CHROMIUM_PATH: await findChromium() }
    return vitest(['--config', at('e2e', 'vitest.config.ts'), ...filters], { env })
  })
}
