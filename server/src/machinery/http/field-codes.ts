import type { ValidationError } from '@orpc/server'

type Issue = ValidationError['issues'][number] & {
  code?: string
  minimum?: number | bigint
  origin?: string
  format?: string
  input?: unknown
  keys?: readonly string[]
}

/** Maps each invalid field path to a stable code: that of the first problem of the field. */
export function fieldCodes(issues: readonly ValidationError['issues'][number][]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues as readonly Issue[]) {
    const path = (issue.path ?? [])
      .map((part) => (typeof part === 'object' ? String(part.key) : String(part)))
      .join('.')
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys ?? []) fields[path ? `${path}.${key}` : key] ??= 'unknown_field'
    else fields[path] ??= codeOf(issue)
  }
  return fields
}

function codeOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.message.includes('received undefined')
        ? 'required'
        : 'not_allowed'
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 || issue.minimum === 1n ? 'required' : 'too_short'
      return Number(issue.minimum) === 0 ? 'amount_negative' : 'number_out_of_range'
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'number_out_of_range'
    case 'invalid_format':
      return formats[issue.format ?? ''] ?? 'not_allowed'
    case 'not_multiple_of':
      return 'number_invalid'
    default:
      return 'not_allowed'
  }
}

const formats: Record<string, string> = {
  email: 'email_invalid',
  url: 'url_invalid',
  date: 'date_invalid',
  datetime: 'date_invalid',
}
