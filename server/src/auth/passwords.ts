/**
 * Passwords: Argon2id (19 MiB, 2 passes), keyed with a pepper that is not in the database, hashed in native
 * threads so that the event loop is not blocked. Older bcrypt hashes are replaced at the next sign-in.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import type { MasterKey } from '../machinery/crypto/master-key.ts'
import { overloaded } from './errors.ts'

export type HashCost = {
  memoryCost: number
  timeCost: number /** How many hashes may wait in the queue. */
  waiting?: number
}
/** The cost in production. `memoryCost` is in KiB. */
export const fullCost: HashCost = { memoryCost: 19_456, timeCost: 2 }

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes the same time with and without a hash. `outdated`: the password is right but the hash should be replaced. */
  verify(stored: string | null, password: string): Promise<{ right: boolean; outdated: boolean }>
}

/** Longer than any passphrase. The limit bounds the cost of parsing; the cost of hashing does not depend on the length. */
export const passwordBytesLimit = 1024

const importedMark = 'imported:'
/** A longer queue means an attack: further guesses are refused, so that the queue stays bounded. */
const queueLimit = 64

/** Returns the password functions with a pepper derived from the master key. */
export function createPasswords(masterKey: MasterKey, cost: HashCost = fullCost): Passwords {
  const pepper = masterKey.derive('password pepper 1')
  const inTurn = queue(Math.max(1, availableParallelism() - 1), cost.waiting ?? queueLimit)
  const { memoryCost, timeCost } = cost
  const options = { memoryCost, timeCost, parallelism: 1, secret: pepper }
  let dummy: Promise<string> | undefined

  const check = async (stored: string, password: string) => {
    if (stored.startsWith(importedMark)) return verify(stored.slice(importedMark.length), password)
    if (stored.startsWith('$2')) return verifyBcrypt(Buffer.from(password).subarray(0, 72), stored)
    return verify(stored, password, { secret: pepper })
  }
  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: async (stored, password) => {
      dummy ??= hash('nobody has this one', options)
      const against = stored ?? (await dummy)
      const right = await inTurn(() => check(against, password).catch(() => false))
      const outdated =
        right && !against.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`)
      return { right: stored !== null && right, outdated }
    },
  }
}

/** Returns the stored form of a hash from another system; undefined if its format is not supported. */
export function importedHash(text: string): string | undefined {
  if (/^\$2[aby]\$\d{2}\$[./A-Za-z0-9]{53}$/.test(text)) return text
  if (/^\$argon2(id|i)\$v=19\$m=\d{1,7},t=\d{1,2},p=\d{1,2}\$[\w+/]{11,}\$[\w+/]{22,}$/.test(text))
    return importedMark + text
  return undefined
}

function queue(atOnce: number, waitingLimit: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingLimit)
        throw overloaded('Too many passwords are being checked, please retry after a moment.')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
