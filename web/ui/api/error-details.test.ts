import { describe, expect, it } from 'vitest'
import { readableDetails } from './error-details.ts'

describe('the details of an error', () => {
  it('write days as the reader does and keep everything else', () => {
    const details = { day: '2026-10-15', row: 3, status: 'Zwrócona', other: '2026-13-45' }
    expect(readableDetails(details, 'en')).toEqual({ ...details, day: '15 Oct 2026' })
    expect(readableDetails(details, 'pl').day).toBe('15 paź 2026')
  })
})
