/** Decides whether an error means that the database or the disk is unavailable: down, starting, full, or out of connections. */
import { sqlState } from './transaction.ts'

const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'ENOTFOUND',
])
/** The disk is full or read-only, wherever the error happened. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])
/**
 * 08 connection, 53 out of connections, memory or disk (53100), 57 shutdown and cancelled statements, 58 an error of the
 * operating system. 25006: the server is a standby. 25P03, 25P04: the transaction took too long.
 */
const states = /^(08|53|57|58)|^25(006|P03|P04)$/
/** Messages of the driver; these errors have no code. */
const words =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|is not queryable|after calling end on the pool|This socket has been ended/

/** True if the error or its cause means that the database or the disk is unavailable. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return states.test(state)
  for (let each = error; each instanceof Error; each = each.cause) {
    if (words.test(each.message)) return true
    if (each instanceof AggregateError && each.errors.some(isUnavailable)) return true
    if (!('code' in each)) continue
    const code = String(each.code)
    if (diskCodes.has(code) || ('syscall' in each && codes.has(code))) return true
  }
  return false
}
