/** The messages between the server and a process that reads files. */

import type { ErrorDetails } from '@domovik/domain/errors.ts'

export type Order = { module: string; bytes: Uint8Array; given: unknown }

/** Rows come in parts; the process sends the next part after the server asked for it. */
export type Report =
  | { rows: unknown[] }
  | { head: unknown }
  | { refused: { code: string; details: ErrorDetails } }
  | { failed: string }

export const MORE = 'more'
/** Rows in one part: small enough that the server answers other requests between two parts. */
export const ROWS_PER_PART = 500
