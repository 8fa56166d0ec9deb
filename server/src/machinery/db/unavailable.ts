/** Decides whether an error means that the database is unavailable: down, starting, or out of connections. */
import { sqlState } from './transaction.ts'

const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
])
const states = new Set(['53300', '57014', '57P01', '57P02', '57P03'])
/** Messages of the driver; these errors have no code. */
const words =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/

/** True if the error or its cause means that the database is unavailable. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return states.has(state) || state.startsWith('08')
  for (let each = error; each instanceof Error; each = each.cause) {
    if (words.test(each.message)) return true
    if (each instanceof AggregateError && each.errors.some(isUnavailable)) return true
    if ('syscall' in each && 'code' in each && codes.has(String(each.code))) return true
  }
  return false
}
