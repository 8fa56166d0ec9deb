/** Released migrations never change, because they have already run on the databases of users. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Release, readMigrations, readReleases, sha256 } from './schema.ts'

/** Returns a sentence for each released migration that was changed or removed. */
export async function touchedReleases(folder: string): Promise<string[]> {
  const [releases, migrations] = await Promise.all([readReleases(folder), readMigrations(folder)])
  const frozen = releases.flatMap(({ version, migrations: own }) => own.map((each) => ({ ...each, version })))
  return frozen.flatMap(({ name, hash, version }, index) => {
    const there = migrations[index]
    if (there?.name !== name) return [`${name} of release ${version} is not number ${index} any more`]
    return there.hash === hash ? [] : [`${name}.sql is not as release ${version} was frozen`]
  })
}

/** Returns the names of the migrations that are in no release yet. */
export async function unreleased(folder: string): Promise<string[]> {
  const [releases, migrations] = await Promise.all([readReleases(folder), readMigrations(folder)])
  return migrations.slice(releases.flatMap((each) => each.migrations).length).map(({ name }) => name)
}

/** Returns the entry of a new release, with the migrations that are in no release yet. */
export async function releaseOf(folder: string, version: string): Promise<Release> {
  const names = await unreleased(folder)
  const migrations = await Promise.all(
    names.map(async (name) => ({ name, hash: sha256(await readFile(join(folder, `${name}.sql`), 'utf8')) })),
  )
  return { version, migrations }
}

/** Statements with which the code of the previous release would fail, or which cannot run in a transaction. */
const kinds: [RegExp, string][] = [
  [/\bdrop\s+(table|column|schema|view|type)\b/i, 'removes something'],
  [/\brename\b/i, 'renames something'],
  [/\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i, 'changes the type of a column'],
  [/\bset\s+not\s+null\b/i, 'makes a column mandatory'],
  [
    /\badd\s+column\b(?=[^;]*\bnot\s+null\b)(?![^;]*\b(default|generated)\b)/i,
    'adds a mandatory column without a default',
  ],
  [/\b(concurrently|vacuum|alter\s+system|create\s+database)\b/i, 'cannot run in a transaction'],
]
const reason = /^--\s*not additive:\s*\S+/im

/**
 * The rolling rule: one release adds, a later one removes (docs/operating.md). Returns the statements of a migration that do
 * not only add; none if the migration gives a reason ("-- not additive: <reason>").
 */
export function notAdditive(sql: string): string[] {
  if (reason.test(sql)) return []
  const statements = sql.replace(/^--(?!>).*$/gm, '').split(/;|--> statement-breakpoint/)
  return statements.flatMap((statement) =>
    kinds.flatMap(([pattern, what]) =>
      pattern.test(statement) ? [`${what}: ${statement.trim().replace(/\s+/g, ' ').slice(0, 120)}`] : [],
    ),
  )
}
