/**
 * The master key: 32 bytes that live outside the database (MASTER_KEY, or `master.key` in DATA_DIR, mode 0600).
 * Nothing is sealed with it directly: each purpose gets a key of its own, derived by HKDF-SHA-256.
 */
import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

export type MasterKey = {
  /** Names the key without telling it: the first 8 bytes of its hash, in hexadecimal. */
  id: string
  /** The 32-byte key of one purpose. */
  derive(purpose: string): Buffer
}

export function masterKeyFromHex(hex: string): MasterKey {
  const bytes = Buffer.from(hex, 'hex')
  if (bytes.length !== 32) throw new ConfigError('MASTER_KEY: must be 64 hexadecimal digits (32 bytes)')
  return {
    id: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    derive: (purpose) => Buffer.from(hkdfSync('sha256', bytes, 'domovik', purpose, 32)),
  }
}

/** The configured key, or the one kept in DATA_DIR, which is made on first start. */
export function loadMasterKey(configured: string | undefined, dataDir: string): MasterKey {
  if (configured) return masterKeyFromHex(configured)
  const path = join(dataDir, 'master.key')
  const kept = readKept(path)
  if (kept) return masterKeyFromHex(kept)
  const made = randomBytes(32).toString('hex')
  keep(path, made)
  return masterKeyFromHex(readKept(path) ?? made)
}

function readKept(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written beside and renamed, so that a kill in between leaves no half key. */
function keep(path: string, hex: string): void {
  mkdirSync(join(path, '..'), { recursive: true })
  const scratch = `${path}.${process.pid}`
  const file = openSync(scratch, 'wx', 0o600)
  writeSync(file, `${hex}\n`)
  fsyncSync(file)
  closeSync(file)
  renameSync(scratch, path)
}
