import { describe, expect, it } from 'vitest'
import { DomainError } from '../../errors.ts'
import { checkErasure, checkReturn, checkSuspension } from './suspension.ts'

/** Returns the error code, or null if nothing was thrown. */
const refusal = (work: () => void): string | null => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error)
  }
}

describe('suspending an organization', () => {
  it.each([
    [{ status: 'active', isDemo: false }, 'Invoices that are not theirs', null],
    [{ status: 'active', isDemo: false }, 'because', 'validation_failed'],
    [{ status: 'active', isDemo: false }, '   ', 'validation_failed'],
    [{ status: 'suspended', isDemo: false }, 'Invoices that are not theirs', 'conflict'],
    [{ status: 'active', isDemo: true }, 'Invoices that are not theirs', 'demo_view_only'],
  ])('suspending %j with reason %j: %j', (organization, reason, code) => {
    expect(refusal(() => checkSuspension(organization, reason))).toBe(code)
  })

  it.each([
    [{ status: 'suspended', erasureAsked: false }, null],
    [{ status: 'suspended', erasureAsked: true }, 'conflict'],
    [{ status: 'active', erasureAsked: false }, 'conflict'],
  ])('reactivating %j: %j', (organization, code) => {
    expect(refusal(() => checkReturn(organization))).toBe(code)
  })
})

describe('erasing an organization', () => {
  const ready = {
    name: 'Wierzba',
    isDemo: false,
    suspendedAt: '2026-03-01T10:00:00Z',
    exportedAt: '2026-03-01T10:00:00Z',
    erasureAsked: false,
  }
  it.each([
    [ready, 'Wierzba', null],
    [ready, ' Wierzba ', null],
    [ready, 'wierzba', 'validation_failed'],
    [ready, '', 'validation_failed'],
    [{ ...ready, suspendedAt: null }, 'Wierzba', 'erasure_needs_suspension'],
    [{ ...ready, exportedAt: null }, 'Wierzba', 'erasure_needs_export'],
    [{ ...ready, exportedAt: '2026-02-28T10:00:00Z' }, 'Wierzba', 'erasure_needs_export'],
    [{ ...ready, erasureAsked: true }, 'Wierzba', 'conflict'],
    [{ ...ready, isDemo: true }, 'Wierzba', 'demo_view_only'],
  ])('erasing %j with confirmation %j: %j', (organization, confirmation, code) => {
    expect(refusal(() => checkErasure(organization, confirmation))).toBe(code)
  })
})
