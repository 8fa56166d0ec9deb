/**
 * The master key: 32 bytes stored outside the database (MASTER_KEY, or `master.key` in DATA_DIR, mode 0600).
 * Nothing is sealed with it directly: each purpose has its own key, derived by HKDF-SHA-256.
 */
import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

export type MasterKey = {
  /** Identifies the key without revealing it: the first 8 bytes of its hash, in hexadecimal. */
  id: string
  /** Returns the 32-byte key for one purpose. */
  derive(purpose: string): Buffer
}

/** Reads a key from 64 hexadecimal digits. Throws ConfigError. */
export function masterKeyFromHex(hex: string): MasterKey {
  const bytes = Buffer.from(hex, 'hex')
  if (bytes.length !== 32) throw new ConfigError('MASTER_KEY: must be 64 hexadecimal digits (32 bytes)')
  return {
    id: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    derive: (purpose) => Buffer.from(hkdfSync('sha256', bytes, 'domovik', purpose, 32)),
  }
}

/** Returns the configured key, or the one in DATA_DIR; undefined if there is neither. Throws ConfigError. */
export function findMasterKey(configured: string | undefined, dataDir: string): MasterKey | undefined {
  const hex = configured ?? readKept(keyPath(dataDir))
  return hex === undefined ? undefined : masterKeyFromHex(hex)
}

/** Returns the key of an installation that must have one already. Throws ConfigError. */
export function requireMasterKey(configured: string | undefined, dataDir: string): MasterKey {
  const found = findMasterKey(configured, dataDir)
  if (!found)
    throw new ConfigError(
      `MASTER_KEY: is not set, and ${keyPath(dataDir)} is not there. Nothing sealed can be read without it.`,
    )
  return found
}

/** Returns the key, and creates one in DATA_DIR if there is none: for the first start only. Throws ConfigError. */
export function loadMasterKey(configured: string | undefined, dataDir: string): MasterKey {
  const found = findMasterKey(configured, dataDir)
  if (found) return found
  const made = randomBytes(32).toString('hex')
  keep(keyPath(dataDir), made)
  return masterKeyFromHex(readKept(keyPath(dataDir)) ?? made)
}

const keyPath = (dataDir: string): string => join(dataDir, 'master.key')

function readKept(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a temporary file and renames it, so that a crash leaves no partial key. */
function keep(path: string, hex: string): void {
  mkdirSync(join(path, '..'), { recursive: true })
  const scratch = `${path}.${process.pid}`
  const file = openSync(scratch, 'wx', 0o600)
  writeSync(file, `${hex}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(scratch, path)
}
