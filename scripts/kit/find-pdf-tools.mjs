import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aptInstall, canInstall } from './debian.mjs'

/** Debian's packages of the programs with which tests read, check and sign PDFs, and one program of each. */
const PACKAGES = { 'poppler-utils': 'pdfsig', 'libnss3-tools': 'certutil', openssl: 'openssl' }

/**
 * Returns the programs that are missing, whose tests are skipped; installs their packages first if possible.
 * @returns {Promise<string[]>}
 */
export async function findPdfTools() {
  const missing = []
  for (const [name, program] of Object.entries(PACKAGES)) {
    if (!isThere(program) && canInstall()) await aptInstall(name)
    if (!isThere(program)) missing.push(program)
  }
  return missing
}

function isThere(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}
