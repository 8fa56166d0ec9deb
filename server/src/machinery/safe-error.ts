/** Returns an error for the log: its kind and place, without the values of a statement or a response. */
import { sqlState, violatedConstraint } from './db/transaction.ts'

export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const root = rootOf(error)
  const state = sqlState(error)
  return {
    type: root.name,
    // Messages of the database and of providers may quote values; their codes do not.
    message: state ? `SQLSTATE ${state}` : codeOf(root),
    constraint: violatedConstraint(error),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
  }
}

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error
}

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.message.slice(0, 120)
