import { describe, expect, it } from 'vitest'
import { linkStage, maskedEmail } from './link.ts'
import type { Party, Signing } from './status.ts'

describe('an address on the page of a link', () => {
  it.each([
    ['marta@example.com', 'm•••@example.com'],
    ['m@example.com', 'm•••@example.com'],
    ['"a@b"@example.com', '"•••@example.com'],
  ])('%s is shown as %s', (email, shown) => {
    expect(maskedEmail(email)).toBe(shown)
  })
})

describe('the link of a guarantor', () => {
  const at = '2026-03-15T12:00:00.000Z'
  const party = (role: Party['role'], more: Partial<Party> = {}): Party => ({
    ...{ id: role, role, order: 1, notifiedAt: at, viewedAt: null, signedAt: null, declinedAt: null },
    ...more,
  })
  const signing = (parties: Party[], more: Partial<Signing> = {}): Signing => ({
    ...{ sentAt: at, expiresAt: '2026-03-29T12:00:00.000Z', voidedAt: null, parties },
    ...more,
  })
  const stage = (of: Signing, now = at, role = 'guarantor') =>
    linkStage(of, of.parties.find((each) => each.role === role)!, now)
  const signed = { signedAt: '2026-03-16T12:00:00.000Z' }

  it('shows the document while it can be signed, also after the own signature', () => {
    expect(stage(signing([party('tenant'), party('guarantor')]))).toBe('open')
    expect(stage(signing([party('tenant'), party('guarantor', signed)]))).toBe('open')
  })

  it('shows nothing before the turn of the guarantor, and none of the others has a link', () => {
    expect(stage(signing([party('guarantor', { notifiedAt: null })]))).toBeNull()
    expect(stage(signing([party('tenant'), party('guarantor')]), at, 'tenant')).toBeNull()
  })

  it.each([
    ['declined', signing([party('tenant', { declinedAt: at }), party('guarantor')])],
    ['cancelled', signing([party('guarantor', signed)], { voidedAt: at })],
    ['expired', signing([party('tenant'), party('guarantor')], { expiresAt: at })],
  ])('shows nothing once the signing was %s', (_state, of) => {
    expect(stage(of)).toBeNull()
  })

  it('shows the finished file for 30 days after the last signature', () => {
    const done = signing([
      party('tenant', { signedAt: '2026-03-20T12:00:00.000Z' }),
      party('guarantor', signed),
    ])
    expect(stage(done, '2026-03-20T12:00:00.000Z')).toBe('finished')
    expect(stage(done, '2026-04-19T11:59:59.999Z')).toBe('finished')
    expect(stage(done, '2026-04-19T12:00:00.000Z')).toBeNull()
  })
})
