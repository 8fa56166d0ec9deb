import { describe, expect, it } from 'vitest'
import { DomainError, ERROR_CODES, ERRORS, isErrorCode, refuseIssues } from './errors.ts'

describe('the list of errors', () => {
  it('has snake_case codes with an HTTP status, and reports every server error to the operator', () => {
    for (const code of ERROR_CODES) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(ERRORS[code].status).toBeGreaterThanOrEqual(400)
      if (ERRORS[code].status >= 500) expect(ERRORS[code].report).toBe(true)
    }
    expect([isErrorCode('lease_overlaps'), isErrorCode('toString')]).toEqual([true, false])
  })

  it('gives a DomainError its code, status and details', () => {
    const error = new DomainError('lease_overlaps', { with: 'b' })
    expect([error.code, error.status, error.report, error.details]).toEqual([
      'lease_overlaps',
      409,
      false,
      { with: 'b' },
    ])
    expect(() => refuseIssues([])).not.toThrow()
    expect(() => refuseIssues([{ field: 'name', code: 'required' }])).toThrow('validation_failed')
  })
})
