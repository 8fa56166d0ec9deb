/**
 * Writes a numbered migration from what changed in the tables since the last one:
 *   node server/src/machinery/db/generate-command.ts <name>    adds the next migration
 *   node server/src/machinery/db/generate-command.ts --redo    writes the newest one again, while it is not released
 * A person reads it before it is committed. Released migrations are never touched.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { notAdditive, touchedReleases, unreleased } from './upgrade/released-migrations.ts'
import { migrationsFolder, readMigrations } from './upgrade/schema.ts'

const folder = process.env.MIGRATIONS_FOLDER ?? migrationsFolder
const server = fileURLToPath(new URL('../../../', import.meta.url))
const kit = fileURLToPath(new URL('../../../../node_modules/drizzle-kit/bin.cjs', import.meta.url))

const touched = await touchedReleases(folder)
if (touched.length > 0)
  stop(`Released migrations may not change:\n${touched.join('\n')}\nBring them back from git.`)

const [argument] = process.argv.slice(2)
if (!argument) stop('Name the change: generate-command.ts <name>, or --redo for the newest migration.')
const name = argument === '--redo' ? await takeBack() : argument!
if (!/^[a-z0-9_]+$/.test(name)) stop('The name has small letters, digits and underscores only.')
const before = (await readMigrations(folder)).length
const { status } = spawnSync(process.execPath, [kit, 'generate', '--name', name], {
  cwd: server,
  stdio: 'inherit',
  // The kit takes every path as relative.
  env: { ...process.env, MIGRATIONS_FOLDER: relative(server, folder) },
})
if (status !== 0) process.exit(status ?? 1)
for (const migration of (await readMigrations(folder)).slice(before)) {
  console.log(`Read ${join(folder, `${migration.name}.sql`)} before you commit it.`)
  for (const each of notAdditive(migration.sql))
    console.log(
      `Not additive, so nodes of the release before would fail: it ${each}\n  Divide it over two releases, or write "-- not additive: <reason>" at its head.`,
    )
}

/** Removes the newest migration when no release holds it; returns its name. */
async function takeBack(): Promise<string> {
  const newest = (await unreleased(folder)).at(-1)
  if (!newest) stop('The newest migration is released. Name the change, and it becomes a new one.')
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number; tag: string }[] }
  const { idx } = journal.entries.pop()!
  writeFileSync(path, JSON.stringify(journal, null, 2))
  rmSync(join(folder, `${newest}.sql`))
  rmSync(join(folder, 'meta', `${String(idx).padStart(4, '0')}_snapshot.json`))
  return newest!.replace(/^\d+_/, '')
}

function stop(sentence: string): void {
  console.error(sentence)
  process.exit(1)
}
