/**
 * npm test: runs all checks and tests, and prints the times, the failures and, in the last line, the totals.
 * --only=check,domain,house,web,server,postgres,e2e selects parts. Arguments after -- go to vitest.
 */
import { existsSync, readdirSync } from 'node:fs'
import { ensureWebBuilt } from './kit/build-web.mjs'
import { runChecks } from './kit/checks.mjs'
import { findChromium } from './kit/find-chromium.mjs'
import { findPdfTools } from './kit/find-pdf-tools.mjs'
import { findDebianPostgres } from './kit/find-postgres.mjs'
import { at } from './kit/house.mjs'
import { ensureInstalled } from './kit/install.mjs'
import { inOneBlock, say } from './kit/output.mjs'
import { checkStep, finish, runFailedAgain, step } from './kit/steps.mjs'
import { chooseTestSeed } from './kit/test-seed.mjs'
import { vitest } from './kit/vitest.mjs'

const PARTS = ['check', 'domain', 'house', 'web', 'server', 'postgres', 'e2e']
const args = process.argv.slice(2)
const only = args
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
// npm removes the -- itself; node does not.
const filters = args.filter((arg) => !arg.startsWith('--only=') && arg !== '--')
const unknown = (only ?? []).filter((part) => !PARTS.includes(part))
if (unknown.length > 0) {
  console.error(`--only accepts ${PARTS.join(', ')}, but not ${unknown.join(', ')}`)
  process.exit(2)
}
const wanted = (part) => !only || only.includes(part)

await ensureInstalled()
console.log(`\nSeed of the random tests: TEST_SEED=${chooseTestSeed()}`)
// Before the lanes start: two apt-get processes cannot run at the same time.
const postgres = wanted('postgres') ? await findDebianPostgres() : undefined
const chromium = wanted('e2e') ? await attempt(findChromium) : undefined
const missingPdfTools = wanted('server') ? await findPdfTools() : []

const parts = { e2e, server, postgres: onDebianPostgres, check, domain, web, house }
const queue = Object.keys(parts).filter(wanted)

/** Two lanes take the next part, longest first: a part often waits for timers, pages or the database. */
const lanes = Math.min(queue.length, 2)
await Promise.all(Array.from({ length: lanes }, runLane))
await runFailedAgain()
finish()

/** Runs parts until the queue is empty. If another lane runs too, the output of a part is printed when the part ends. */
async function runLane() {
  for (let name = queue.shift(); name; name = queue.shift()) {
    if (lanes === 1) await parts[name]()
    else {
      console.log(`-- ${name} begins`)
      await inOneBlock(parts[name])
    }
  }
}

/** @returns {Promise<() => any>} a function that returns the result or throws the error */
async function attempt(work) {
  try {
    const result = await work()
    return () => result
  } catch (error) {
    return () => {
      throw error
    }
  }
}

async function check() {
  await runChecks()
}

/**
 * Runs vitest as a step. Its failed files can run once more.
 * @param {string} name
 * @param {string[]} options without the filters
 * @param {Parameters<typeof vitest>[1]} [how]
 */
async function tests(name, options, how) {
  const run = (files) => vitest([...options, ...files], how)
  await step(name, () => run(filters), run)
}

function house() {
  return tests('tests of house', ['--project', 'house'])
}

function domain() {
  return tests('tests of domain', ['--project', 'domain'])
}

function web() {
  return tests('tests of web', ['--config', at('web', 'vitest.config.ts')])
}

function server() {
  if (missingPdfTools.length > 0)
    say(
      `\n== tests that need ${missingPdfTools.join(', ')} are skipped: not installed, and cannot be installed here`,
    )
  return tests('tests of server on the embedded PostgreSQL', ['--project', 'server'])
}

/**
 * Runs server tests on the oldest supported PostgreSQL: those that try every call of the contract (so every statement of a
 * first answer), upgrades, concurrent writes, and the figures, whose SQL uses the most of the language. The rules of single
 * features have run on the embedded PostgreSQL; an older version changes none of them.
 */
async function onDebianPostgres() {
  if (!postgres) {
    say(
      "\n== tests of server on Debian's PostgreSQL: skipped, it is not installed and cannot be installed here",
    )
    return
  }
  const before = [at('scripts', 'on-debian-postgres.ts'), postgres]
  const without = [
    // They start the embedded PostgreSQL themselves, whatever TEST_DATABASE_URL names.
    'server/src/machinery/db/embedded/**',
    'server/test/process.test.ts',
    // They check malformed requests, waiting times and files on disk, which no version of PostgreSQL changes.
    'server/src/auth/enumeration.test.ts',
    'server/src/auth/fuzz.test.ts',
    'server/src/auth/overload.test.ts',
    'server/src/machinery/files/**',
    'server/src/machinery/http/**',
    'server/src/machinery/mail/**',
    'server/test/hostile-files.test.ts',
    // They check forged tokens, addresses, what is logged, pages, names of files and the form of files. Other tests here make the same calls.
    'server/src/auth/{access-tokens,leaks,redirects}.test.ts',
    'server/src/insight/reports/csv.test.ts',
    'server/src/machinery/public-pages/**',
    'server/test/names-of-files.test.ts',
    // They use no database.
    'server/src/machinery/{billing,crypto,pdf,press,public-requests,seal}/**',
    'server/src/machinery/{csv,limit-work}.test.ts',
    'server/src/machinery/db/{literals,readers-of-leases}.test.ts',
    'server/src/rental/bank/files/**',
    'server/test/body-limits.test.ts',
    'server/test/stopping.test.ts',
    // They try every call for another rule of the server; server/test/isolation.test.ts has tried the statements.
    'server/test/{entered-amounts,rights-of-members,specified-calls,two-saves}.test.ts',
    // Rules of single features (see above). Those of writes at the same time stay.
    'server/src/account/**',
    'server/src/installation/**',
    'server/src/rental/!(bank|bookings|leases|payments)/**',
    'server/src/rental/bank/!(bank-nodes|bank-once|recorded-meanwhile).test.ts',
    'server/src/rental/bookings/!(bookings|double-letting|known-guest).test.ts',
    'server/src/rental/{leases,payments}/!(leases|payments).test.ts',
  ]
  // The same seed makes the same random cases, so a part of them shows whether this version answers differently.
  const env = { TEST_SOAK: '0.25' }
  const options = ['--project', 'server', ...without.flatMap((path) => ['--exclude', path])]
  await tests(`tests of server on ${postgres}`, options, { before, env })
}

async function e2e() {
  const files = existsSync(at('e2e')) ? readdirSync(at('e2e'), { recursive: true }) : []
  if (!files.some((name) => String(name).endsWith('.e2e.ts'))) {
    say('\n== tests in the browser: skipped, there are none')
    return
  }
  await checkStep('front ends', ensureWebBuilt)
  const run = (files) =>
    vitest(['--config', at('e2e', 'vitest.config.ts'), ...files], {
      env: { CHROMIUM_PATH: chromium().whole, CHROMIUM_SHELL_PATH: chromium().shell },
    })
  await step('tests in the browser', () => run(filters), run)
}
