/** Converts every thrown error into the error body: { code, status, message, data: { fields, details, requestId } }. */
import { DomainError, ERRORS, type ErrorCode, isErrorCode } from '@domovik/domain/errors.ts'
import type { FieldIssue } from '@domovik/domain/field-codes.ts'
import type { Language } from '@domovik/locales/index.ts'
import { ORPCError, ValidationError } from '@orpc/server'
import type { Logger } from 'pino'
import { errorDetail, sqlState, violatedConstraint } from '../db/transaction.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { translator } from '../i18n.ts'
import { fieldCodes } from './field-codes.ts'
import { recent } from './recent-requests.ts'

type Known = { code: ErrorCode; fields?: Record<string, string>; details?: Record<string, unknown> }

/** oRPC's codes for errors before a handler ran. */
const protocolCodes: Record<string, ErrorCode> = {
  BAD_REQUEST: 'bad_request',
  UNAUTHORIZED: 'unauthenticated',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'not_found',
  CONFLICT: 'conflict',
  PAYLOAD_TOO_LARGE: 'payload_too_large',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported_media_type',
  TOO_MANY_REQUESTS: 'rate_limited',
}

const constraintCodes: Record<string, ErrorCode> = {
  leases_no_double_letting: 'lease_overlaps',
  let_days_no_double_letting: 'booking_overlaps',
  let_days_taken_by_booking: 'booking_overlaps',
  let_days_taken_by_lease: 'lease_overlaps',
  rate_seasons_no_overlap: 'conflict',
  organizations_slug: 'slug_taken',
  stay_pages_slug: 'slug_taken',
  transactions_one_charge_per_period: 'conflict',
}

/** SQLSTATE to code: if the database refuses a request, it is the caller's mistake or an overload, not a crash. */
const stateCodes: Record<string, ErrorCode> = {
  DV401: 'session_expired',
  DV402: 'second_factor_needed',
  DV403: 'forbidden',
  DV404: 'forbidden',
  DV405: 'password_change_required',
  DV409: 'plan_not_available',
  '23503': 'not_found',
  '23505': 'conflict',
  '23514': 'validation_failed',
  '23P01': 'conflict',
  '22001': 'validation_failed',
  '22003': 'validation_failed',
  '22007': 'validation_failed',
  '22008': 'validation_failed',
  '22021': 'validation_failed',
  '22P02': 'validation_failed',
  '22P05': 'validation_failed',
  '40001': 'conflict',
  '40P01': 'conflict',
}

function recognise(error: unknown): Known | undefined {
  if (error instanceof DomainError) {
    const { issues, ...details } = error.details
    return {
      code: error.code,
      details,
      fields: Array.isArray(issues) ? fieldsOf(issues as FieldIssue[]) : undefined,
    }
  }
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
      return { code: 'validation_failed', fields: fieldCodes(error.cause.issues) }
    }
    const code = isErrorCode(error.code) ? error.code : protocolCodes[error.code]
    return code ? { code, ...(error.data as object | undefined) } : undefined
  }
  const constraint = violatedConstraint(error)
  if (constraint && constraintCodes[constraint]) return { code: constraintCodes[constraint] }
  const state = sqlState(error)
  // The caller was removed from the organization that the request names.
  if (state === 'DV401' && errorDetail(error) === 'access_ended')
    return { code: 'session_expired', details: { accessEnded: true } }
  if (state && stateCodes[state])
    return { code: stateCodes[state], details: constraint ? { constraint } : undefined }
  return isUnavailable(error) ? { code: 'service_unavailable' } : undefined
}

const fieldsOf = (issues: readonly FieldIssue[]) =>
  Object.fromEntries(issues.map(({ field, code }) => [field, code]).reverse())

export type ErrorContext = { language: Language; requestId: string; log: Logger }

/** Returns the error body for the caller. Unexpected errors are logged with their stack; the caller gets only the request id. */
export function toApiError(
  error: unknown,
  { language, requestId, log }: ErrorContext,
): ORPCError<string, unknown> {
  const known = recognise(error)
  const code = known?.code ?? 'internal_error'
  const { status, report } = ERRORS[code]
  recent.refused(code)
  if (!known) log.error({ err: error, requestId }, 'unexpected error')
  else if (report) log.error({ err: error, requestId, code }, 'reported error')
  return new ORPCError(code, {
    status,
    message: errorMessage(code, language, known?.details),
    data: { fields: known?.fields, details: known?.details, requestId },
  })
}

/** Returns the message for a code in the reader's language; some messages name a value of the details. */
export function errorMessage(
  code: ErrorCode,
  language: Language,
  details?: Record<string, unknown> | undefined,
): string {
  return translator(language, 'errors')(code, details)
}
