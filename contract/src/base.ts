/** Shared by every call of the contract: who may call it, its errors, and the shapes of lists. */
import type { Permission } from '@domovik/domain/account/access/permissions.ts'
import type { PlanFeature } from '@domovik/domain/account/subscriptions/types.ts'
import { REFUSALS } from '@domovik/domain/change-many.ts'
import { ERRORS, type ErrorCode } from '@domovik/domain/errors.ts'
import { MAX_ENTERED_CENTS } from '@domovik/domain/money.ts'
import { RATE_PATTERN } from '@domovik/domain/rental/interest/late-interest.ts'
import { oc } from '@orpc/contract'
import { z } from 'zod'

/**
 * Who may call: a permission in the current organization, or `public` (no sign-in), `signed_in` (any
 * account), `member` (of the current organization), `tenant` (portal account), `admin`, `super_admin`.
 */
export type Needs = Permission | 'public' | 'signed_in' | 'member' | 'tenant' | 'admin' | 'super_admin'

export type CallMeta = {
  needs: Needs
  /** What a call inside an organization needs besides: who exports rows must be allowed to see them, and money needs `view_payments`. */
  alsoNeeds?: Needs
  /** A write that is refused in the demonstration organization (DEMO-04). */
  viewOnlyInDemo?: boolean
  /**
   * The plan feature that the call requires (SUB-05). With a plan that lacks it, the call fails with
   * feature_not_in_plan.
   */
  feature?: PlanFeature
  /**
   * A non-GET call that is allowed while the organization is read-only (SUB-18), because it writes nothing,
   * leads back to a paid plan, or ends what a tenant waits for.
   */
  evenReadOnly?: boolean
  /**
   * Calls of tenants that co-tenants may make too: while they live there (`now`), or also afterwards (`always`). Without it
   * only the tenant may.
   */
  coTenants?: 'now' | 'always'
  /** Only for a session that signed in during the last 24 hours or has a second factor. Fails with reauthentication_needed. */
  fresh?: boolean
}

const errorData = z.object({
  /** Maps field paths to stable error codes. */
  fields: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
})

function typed<Code extends ErrorCode>(codes: readonly Code[]) {
  const entries = codes.map((code) => [code, { status: ERRORS[code].status, data: errorData }] as const)
  return Object.fromEntries(entries) as Record<Code, { status: number; data: typeof errorData }>
}

const everyCall = typed([
  'bad_request',
  'validation_failed',
  'rate_limited',
  'internal_error',
  'service_unavailable',
])
const signedInCall = typed([
  'unauthenticated',
  'session_expired',
  'second_factor_needed',
  'password_change_required',
  'forbidden',
  'not_found',
  'subscription_read_only',
  'feature_not_in_plan',
  'organization_suspended',
])

/** Defines a call. `codes` lists its own expected errors. */
export function call<Code extends ErrorCode = never>(meta: CallMeta, ...codes: Code[]) {
  return oc.$meta<CallMeta>(meta).errors({ ...everyCall, ...signedInCall, ...typed(codes) })
}

/** A number in a query string. */
export const queryNumber = (schema: z.ZodInt) =>
  z.preprocess((value) => (typeof value === 'string' ? Number(value) : value), schema)

export const id = z.uuid()
export const civilDate = z.iso.date()
export const instant = z.iso.datetime({ offset: true })
/** Changes with every change of the part of an answer that a form edits. */
export const version = z.string()
/** The version that the caller read; with another one now the change is refused with version_conflict. */
export const seen = version.optional()
export const currency = z.string().regex(/^[A-Z]{3}$/)
/** Cents of the row's currency, 0 or more, in an answer. Sums may be far above what can be entered. */
export const cents = z.int().min(0)
/** Signed cents, for balances in an answer. */
export const signedCents = z.int()
/** Cents in an input, 0 or more. */
export const enteredCents = z.int().min(0).max(MAX_ENTERED_CENTS)
/** Cents in an input, more than 0. */
export const positiveCents = z.int().min(1).max(MAX_ENTERED_CENTS)
/** Signed cents in an input. */
export const enteredSignedCents = z.int().min(-MAX_ENTERED_CENTS).max(MAX_ENTERED_CENTS)
/** An annual rate in percent, as decimal text: '9.25'. */
export const percent = z.string().regex(RATE_PATTERN)
/** A published index value: '103.6'. */
export const indexValue = z.string().regex(/^\d{1,5}(?:\.\d{1,4})?$/)
export const dueDay = z.int().min(1).max(31)

/** One line of text. Surrounding spaces are trimmed, control characters are refused. */
export const line = (max = 200) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
/** A required line of text. */
export const name = (max = 200) => line(max).min(1)
/** Several lines of text. */
export const prose = (max = 5000) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u)

/** The most rows in one part of an exported file. */
export const mostRowsOfPart = 5000

/** Which part of an exported file: the cursor of the part before it, and the number of rows. Without a number, the whole file. */
export const partQuery = {
  cursor: z.string().max(4000).optional(),
  limit: queryNumber(z.int().min(1).max(mostRowsOfPart)).optional(),
}

const orderBy = <Sort extends string>(sorts: readonly Sort[]) =>
  z.enum([...sorts, ...sorts.map((each): `-${Sort}` => `-${each}`)])

/** Parameters of a list and of its export: search text and sort key (`name` ascending, `-name` descending). */
export const exportQuery = <const Sort extends string>(sorts: readonly Sort[]) => ({
  q: line(100).optional(),
  sort: orderBy(sorts).optional(),
})

/** The most rows that one call of a list returns (API-30). */
export const mostRows = 200

/** Parameters of every list: search text, sort key, the cursor of the previous page, and the number of rows. */
export const listQuery = <const Sort extends string>(sorts: readonly Sort[], rows = 50) => ({
  ...exportQuery(sorts),
  cursor: z.string().max(4000).optional(),
  limit: queryNumber(z.int().min(1).max(mostRows)).default(rows),
})

/** Response of every list: the rows, the total number of rows, and the cursor of the next page. */
export const listOf = <Row extends z.ZodType, Totals extends z.ZodType = z.ZodNull>(
  row: Row,
  totals?: Totals,
) =>
  z.object({
    rows: z.array(row),
    total: z.int(),
    nextCursor: z.string().nullable(),
    totals: (totals ?? z.null()) as Totals,
  })

/**
 * One of the values, also as people and other programs spell it (`transfer`, `monthly rent`); `parse` returns null for what it
 * does not know.
 */
export const spelled = <const T extends string>(
  values: readonly [T, ...T[]],
  parse: (text: string) => T | null,
) =>
  z.preprocess<T | string, z.ZodType<T>, T | string>(
    (given) => (typeof given === 'string' ? (parse(given) ?? given) : given),
    // z.enum infers its type from a record of the values, which TypeScript does not recognise as T.
    z.enum(values) as unknown as z.ZodType<T>,
  )

/** Several values of one filter (`status=pending&status=paid`) or a single one. */
export const several = <T extends z.ZodType>(value: T) =>
  z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z.array(value).max(20).optional(),
  )

/** A date range filter, both ends inclusive. */
export const dateRange = { from: civilDate.optional(), to: civilDate.optional() }

/** Range of the payment date, both ends inclusive (docs/finance.md 6.1, cash basis). */
export const paidRange = { paidFrom: civilDate.optional(), paidTo: civilDate.optional() }

/** One to `most` ids. */
export const someIds = (most: number) => z.array(id).min(1).max(most)

/**
 * Which actions the caller may perform on the row. Computed by the server, so that no button repeats a rule.
 */
export const may = <const Acts extends readonly string[]>(...acts: Acts) =>
  z.object(Object.fromEntries(acts.map((act) => [act, z.boolean()])) as Record<Acts[number], z.ZodBoolean>)

/** A CSV file to save, with its suggested name. */
export const file = z.object({ fileName: z.string(), mediaType: z.string(), content: z.string() })

/**
 * A part of a CSV file: the contents of all parts, joined, are the file. `total` is the number of rows of the whole file as counted for
 * the first part, `nextCursor` asks for the next part and is null in the last one.
 */
export const filePart = file.extend({ total: z.int(), nextCursor: z.string().nullable() })

/**
 * The two calls of a list of records: `list` returns one page of rows at `path`, `exportCsv` returns all rows as CSV
 * at `path`/export, a long list in parts. Both accept the same search text, sort key and filters.
 */
export const listCalls = <
  const Sort extends string,
  Filters extends z.ZodRawShape,
  Row extends z.ZodType,
  Totals extends z.ZodType,
>({
  path,
  tags,
  summary,
  exportSummary,
  needs,
  sorts,
  filters,
  row,
  rows,
  totals,
}: {
  path: `/${string}`
  tags: string[]
  summary: string
  exportSummary: string
  /** Who may see the list. The export also needs `export_data`, and a plan with `data_export` (SUB-05). */
  needs: Needs
  sorts: readonly Sort[]
  filters: Filters
  row: Row
  /** How many rows a call returns that does not say how many. */
  rows?: number
  totals: Totals
}) => ({
  list: call({ needs })
    .route({ method: 'GET', path, tags, summary })
    .input(z.object({ ...listQuery(sorts, rows), ...filters }))
    .output(listOf(row, totals)),
  exportCsv: call({ needs: 'export_data', alsoNeeds: needs, feature: 'data_export' }, 'export_changed')
    .route({ method: 'GET', path: `${path}/export`, tags, summary: exportSummary })
    .input(z.object({ ...exportQuery(sorts), ...partQuery, ...filters }))
    .output(filePart),
})

/** The rows that stay as they are, and why. */
export const refusedRows = z.array(z.object({ id, reason: z.enum(REFUSALS) }))

/**
 * The answer of a change of several rows: those that changed, as they were before, and those that stayed as they are.
 * With `check` nothing is written, and the answer says what would happen.
 */
export const changedRows = <Before extends z.ZodRawShape>(before: Before) =>
  z.object({
    changed: z.array(z.object({ id, ...before })),
    refused: refusedRows,
  })

/** The rows of a change of several rows. With `from` in a call, rows that no longer have these values stay as they are. */
export const rowsToChange = { ids: someIds(200), check: z.boolean().default(false) }

/** One entry of a record's history, with the person who acted. */
export const historyEntry = z.object({
  seq: z.int(),
  at: instant,
  action: z.string(),
  table: z.string(),
  who: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})
