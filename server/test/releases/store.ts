/**
 * The stored releases: server/releases/<version>/. `database.sql.br` is what pg_dump wrote, `files.json.br` the sealed bytes
 * of its files, `answers.json.br` what its API returned, `backup.domovik-backup` what its own `npm run backup` wrote.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Answers } from './answers.ts'

const root = fileURLToPath(new URL('../../releases/', import.meta.url))

/** The master key under which every stored release is sealed. It protects nothing: these data are made up. */
export const masterKeyOfReleases = '5a'.repeat(32)
/** The moment at which the answers were recorded. */
export const recordedAt = '2026-03-15T10:30:00Z'
export const backupFile = 'backup.domovik-backup'

export type StoredFiles = Record<string, string>

export const folderOf = (version: string): string => join(root, version)

/** Versions with a stored dump, oldest first. */
export async function storedReleases(): Promise<string[]> {
  const names = await readdir(root, { withFileTypes: true })
  return names
    .filter((each) => each.isDirectory())
    .map((each) => each.name)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}

export const readDatabase = (version: string): Promise<string> => unpack(version, 'database.sql.br')
export const readAnswers = async (version: string): Promise<Answers> =>
  JSON.parse(await unpack(version, 'answers.json.br'))
/** Name in the home of files to base64. */
export const readFiles = async (version: string): Promise<StoredFiles> =>
  JSON.parse(await unpack(version, 'files.json.br'))

async function unpack(version: string, name: string): Promise<string> {
  return brotliDecompressSync(await readFile(join(folderOf(version), name))).toString()
}

export async function writeRelease(
  version: string,
  parts: { database: string; answers: Answers; files: StoredFiles; backup: Buffer },
): Promise<void> {
  const folder = folderOf(version)
  await mkdir(folder, { recursive: true })
  const pack = (name: string, text: string) =>
    writeFile(
      join(folder, name),
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }),
    )
  await pack('database.sql.br', parts.database)
  await pack('answers.json.br', JSON.stringify(parts.answers))
  await pack('files.json.br', JSON.stringify(parts.files))
  await writeFile(join(folder, backupFile), parts.backup)
}
