import { describe, expect, it } from 'vitest'
import { DELIVERIES, reaches } from './kinds.ts'

describe('a letter', () => {
  it.each([
    [{ email: true, inPortal: true }, ['portal', 'mail', 'archive']],
    [{ email: true, inPortal: false }, ['mail', 'archive']],
    [{ email: false, inPortal: false }, ['archive']],
  ])('reaches a tenant %j by %j', (recipient, ways) => {
    expect(DELIVERIES.filter((way) => reaches(recipient, way))).toEqual(ways)
  })
})
