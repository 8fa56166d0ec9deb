/** Released migrations never change: on somebody's machine they have run already. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Release, readMigrations, readReleases, sha256 } from './schema.ts'

/** What a person must know of a released migration that was touched; empty when none was. */
export async function touchedReleases(folder: string): Promise<string[]> {
  const [releases, migrations] = await Promise.all([readReleases(folder), readMigrations(folder)])
  const frozen = releases.flatMap(({ version, migrations: own }) => own.map((each) => ({ ...each, version })))
  return frozen.flatMap(({ name, hash, version }, index) => {
    const there = migrations[index]
    if (there?.name !== name) return [`${name} of release ${version} is not number ${index} any more`]
    return there.hash === hash ? [] : [`${name}.sql is not as release ${version} was frozen`]
  })
}

/** Names of the migrations that no release holds yet. */
export async function unreleased(folder: string): Promise<string[]> {
  const [releases, migrations] = await Promise.all([readReleases(folder), readMigrations(folder)])
  return migrations.slice(releases.flatMap((each) => each.migrations).length).map(({ name }) => name)
}

/** The entry that freezes what is not released yet. */
export async function releaseOf(folder: string, version: string): Promise<Release> {
  const names = await unreleased(folder)
  const migrations = await Promise.all(
    names.map(async (name) => ({ name, hash: sha256(await readFile(join(folder, `${name}.sql`), 'utf8')) })),
  )
  return { version, migrations }
}

/** What the code of the release before could not live with, or what one transaction cannot hold. */
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
 * The rolling rule: one release adds, a later one removes (docs/operating.md). Names the statements of a migration that do
 * not only add; none when the migration says why it may ("-- not additive: <reason>").
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
