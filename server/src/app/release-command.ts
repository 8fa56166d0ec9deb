/**
 * npm run release VERSION: makes this state a release. It sets the version in package.json, dates the changelog, freezes the
 * migrations, and stores a dump of this version with what its API returns, from which later versions are tested. A
 * person reads, commits and tags it. Needs a clean checkout and Debian's PostgreSQL (for pg_dump).
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  notAdditive,
  releaseOf,
  touchedReleases,
  unreleased,
} from '../machinery/db/upgrade/released-migrations.ts'
import { migrationsFolder, readMigrations, readReleases } from '../machinery/db/upgrade/schema.ts'
import { compareVersions, version as present } from '../machinery/version.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const debian = '/usr/lib/postgresql'
const programs = existsSync(debian)
  ? readdirSync(debian)
      .map((major) => join(debian, major, 'bin'))
      .find((folder) => existsSync(join(folder, 'pg_dump')))
  : undefined

const version = process.argv[2] ?? ''
const refusal = await whyNot()
if (refusal) {
  console.error(refusal)
  process.exit(1)
}
const entry = await releaseOf(migrationsFolder, version)
rewrite('package.json', (text) => text.replace(`"version": "${present}"`, `"version": "${version}"`))
// It contains the package itself twice: at the top, and as the first of the packages.
for (let times = 0; times < 2; times++)
  rewrite('package-lock.json', (text) => text.replace(`"version": "${present}"`, `"version": "${version}"`))
rewrite('CHANGELOG.md', (text) => text.replace(heading(), `## ${version}, ${today()}\n`))
rewrite(
  'server/migrations/releases.json',
  (text) => `${JSON.stringify([...JSON.parse(text), entry], null, 2)}\n`,
)
console.log(`Filling Domovik ${version} and recording what it returns; this takes about three minutes.`)
run('scripts/on-debian-postgres.ts', programs!, 'server/test/releases/record-command.ts', version)
run(
  ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'server'],
  ...['server/test/releases', 'server/src/machinery/db/upgrade'],
)
console.log(`Domovik ${version} is ready. Read "git diff", commit it and tag it v${version}.`)
console.log(
  'Then begin the next one: its version in package.json, ending in -dev, and its heading in CHANGELOG.md.',
)

/** Why this state cannot be released; undefined when it can. */
async function whyNot(): Promise<string | undefined> {
  const last = (await readReleases()).at(-1)!.version
  if (!/^\d+\.\d+\.\d+$/.test(version)) return 'npm run release VERSION, three numbers as 0.2.0'
  if (compareVersions(version, last) <= 0) return `${version} is not later than ${last}, the last release.`
  if (compareVersions(version, present) < 0)
    return `${version} is earlier than ${present}, the version in package.json.`
  if (!programs)
    return `pg_dump is not in ${debian}: install Debian's PostgreSQL (apt-get install postgresql).`
  if (!heading()) return `CHANGELOG.md has no heading "## ${version}, not yet released".`
  const touched = await touchedReleases(migrationsFolder)
  if (touched.length > 0) return touched.join('\n')
  const names = await unreleased(migrationsFolder)
  const news = (await readMigrations()).filter(({ name }) => names.includes(name))
  const found = news.flatMap(({ sql }) => notAdditive(sql))
  if (found.length > 0) return `Migrations that do not only add (docs/operating.md):\n${found.join('\n')}`
  const { stdout } = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })
  return stdout === '' ? undefined : `The checkout is not clean:\n${stdout}`
}

function heading(): string {
  const text = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const line = `## ${version}, not yet released\n`
  return text.includes(line) ? line : ''
}

function rewrite(path: string, change: (text: string) => string): void {
  writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')))
}

function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
