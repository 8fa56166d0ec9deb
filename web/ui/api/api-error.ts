/** An error of one field: the field's name as it was sent, and a code that has its text in `errors`. */
export interface FieldError {
  field: string
  code: string
}

/** Why a call failed. `code` is stable (domain/src/errors.ts); `network` means that there was no response. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: readonly FieldError[]
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | null
  /** Seconds after which the server asks to try again. */
  readonly retryAfter: number | null

  constructor(init: {
    code: string
    status: number
    fields?: readonly FieldError[]
    details?: Record<string, unknown>
    requestId?: string | null
    retryAfter?: number | null
  }) {
    super(init.code)
    this.name = 'ApiError'
    this.code = init.code
    this.status = init.status
    this.fields = init.fields ?? []
    this.details = init.details ?? {}
    this.requestId = init.requestId ?? null
    this.retryAfter = init.retryAfter ?? null
  }

  /** Whether the same call may succeed a moment later. False whenever the server refused the call. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

/** Details of an error: without a network, the answer is not stored on the device. */
export const notStored = { notStored: true }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const asCode = (value: unknown): string => (typeof value === 'string' ? value : 'not_allowed')

/** Accepts `{ rentAmount: 'amount_invalid' }` or a list of issues that contain a field or path. */
function fieldErrors(value: unknown): FieldError[] {
  if (Array.isArray(value)) {
    return value.flatMap((issue: unknown) => {
      if (!isRecord(issue)) return []
      const field = issue.field ?? (Array.isArray(issue.path) ? issue.path.join('.') : undefined)
      return typeof field === 'string' ? [{ field, code: asCode(issue.code) }] : []
    })
  }
  return isRecord(value) ? Object.entries(value).map(([field, code]) => ({ field, code: asCode(code) })) : []
}

/**
 * Reads the body of an error response: `{ code, message, data: { fields, details, requestId } }`
 * (server/src/machinery/http/errors.ts).
 */
export function readRefusal(
  body: unknown,
  status: number,
  requestId: string | null,
  retryAfter: number | null = null,
): ApiError {
  const record = isRecord(body) ? body : {}
  const data = isRecord(record.data) ? record.data : record
  const details = isRecord(data.details) ? data.details : {}
  const fallback = status === 401 ? 'unauthenticated' : status >= 500 ? 'internal_error' : 'bad_request'
  return new ApiError({
    code: typeof record.code === 'string' ? record.code.toLowerCase() : fallback,
    status,
    fields: fieldErrors(data.fields ?? details.issues ?? data.issues),
    details,
    requestId: typeof data.requestId === 'string' ? data.requestId : requestId,
    retryAfter,
  })
}

/** Converts anything that was thrown to an ApiError. A failed fetch has status 0 and the code `network`. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (isRecord(thrown) && typeof thrown.code === 'string' && typeof thrown.status === 'number') {
    return readRefusal({ code: thrown.code, data: thrown.data }, thrown.status, null)
  }
  if (thrown instanceof TypeError) return new ApiError({ code: 'network', status: 0 })
  return new ApiError({
    code: 'unexpected',
    status: 0,
    details: { message: thrown instanceof Error ? thrown.message : String(thrown) },
  })
}
