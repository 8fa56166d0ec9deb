import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { planDecline, planLink, planSignature, planVoid } from './act.ts'
import { keepsTitle, type Party, partiesInTurn, partyState, type Signing, signingState } from './status.ts'

const sentAt = '2026-03-01T10:00:00.000Z'
const now = '2026-03-02T10:00:00Z'
const expiresAt = '2026-03-15T10:00:00Z'
const same = { seen: 'a1', current: 'a1' }

const party = (id: string, changes: Partial<Party> = {}): Party => ({
  id,
  role: 'tenant',
  order: 1,
  notifiedAt: sentAt,
  viewedAt: null,
  signedAt: null,
  declinedAt: null,
  ...changes,
})
const signing = (parties: readonly Party[], changes: Partial<Signing> = {}): Signing => ({
  sentAt,
  expiresAt,
  voidedAt: null,
  parties,
  ...changes,
})

const viewed = { viewedAt: now }
const signed = { viewedAt: now, signedAt: now }
const declined = { viewedAt: now, declinedAt: now }

describe('the state of a document that is signed', () => {
  it.each([
    ['draft', [{}, {}], { sentAt: null, expiresAt: null }],
    ['sent', [{}, {}], {}],
    ['viewed', [viewed, {}], {}],
    ['partly_signed', [signed, viewed], {}],
    ['completed', [signed, signed], {}],
    ['declined', [signed, declined], {}],
    ['expired', [signed, {}], { expiresAt: now }],
    ['completed', [signed, signed], { expiresAt: now }],
    ['declined', [declined, {}], { expiresAt: now }],
    ['voided', [signed, {}], { voidedAt: now }],
    ['partly_signed', [signed, {}], { expiresAt: '2026-03-02T10:00:00.001Z' }],
    ['sent', [], {}],
  ] as const)('is %s for %o with %o', (state, parties, changes) => {
    const of = signing(
      parties.map((each, index) => party(`p${index}`, each)),
      changes,
    )
    expect(signingState(of, now)).toBe(state)
  })

  it.each([
    ['waiting', { notifiedAt: null }],
    ['notified', {}],
    ['viewed', viewed],
    ['signed', signed],
    ['declined', declined],
  ] as const)('shows a party as %s', (state, changes) => {
    expect(partyState(party('a', changes))).toBe(state)
  })
})

it.each([
  ['sent', false, false, true],
  ['partly_signed', false, false, true],
  ['completed', false, false, true],
  ['completed', false, true, false],
  ['completed', true, false, false],
  ['declined', false, false, false],
  ['expired', false, false, false],
  ['voided', false, false, false],
] as const)(
  'the title of a document that is %s (on paper: %s, file made: %s) stays: %s',
  (state, isOnPaper, isMade, stays) => {
    expect(keepsTitle(state, isOnPaper, isMade)).toBe(stays)
  },
)

describe('a signature', () => {
  it('completes the document if nobody else is missing', () => {
    const two = signing([party('a'), party('b', signed)])
    expect(planSignature(two, 'a', same, now)).toEqual({ completes: true })
    expect(planSignature(signing([party('a'), party('b')]), 'a', same, now)).toEqual({ completes: false })
  })

  it.each([
    ['not_found', signing([party('b')]), same],
    ['already_signed', signing([party('a', signed), party('b')]), same],
    ['already_signed', signing([party('a', signed)]), same],
    ['not_your_turn', signing([party('a', { order: 2 }), party('b')]), same],
    ['document_changed', signing([party('a')]), { seen: 'a1', current: 'a2' }],
    ['signing_not_open', signing([party('a')], { sentAt: null }), same],
    ['signing_not_open', signing([party('a')], { expiresAt: now }), same],
    ['signing_not_open', signing([party('a')], { voidedAt: now }), same],
    ['signing_not_open', signing([party('a'), party('b', declined)]), same],
  ] as const)('is refused with %s', (code, of, fingerprints) => {
    expect(() => planSignature(of, 'a', fingerprints, now)).toThrow(code)
  })

  it('is asked only from the lowest order number that is missing', () => {
    const parties = [party('a', { ...signed, order: 1 }), party('b', { order: 2 }), party('c', { order: 3 })]
    expect(partiesInTurn(parties).map(({ id }) => id)).toEqual(['b'])
    expect(partiesInTurn([party('a', signed)])).toEqual([])
  })
})

describe('the link of a party', () => {
  const of = signing([party('a', signed), party('b'), party('c', { order: 2 })])
  const plan = (id: string, early: boolean, changed: Partial<Signing> = {}) =>
    planLink({ ...of, ...changed }, id, { early }, now)

  it('exists in the turn of the party; before, only the address can be replaced', () => {
    expect(plan('b', false)).toEqual({ inTurn: true })
    expect(plan('c', true)).toEqual({ inTurn: false })
    expect(() => plan('c', false)).toThrow('party_not_in_turn')
  })

  it('is not changed after the party signed or the signing ended', () => {
    expect(() => plan('a', true)).toThrow('party_signed')
    expect(() => plan('b', true, { expiresAt: now })).toThrow('signing_not_open')
    expect(() => plan('d', true)).toThrow('not_found')
  })
})

describe('declining and cancelling', () => {
  it('are possible while the document is open, declining also before the turn of the party', () => {
    const of = signing([party('a', { order: 2 }), party('b')])
    expect(() => planDecline(of, 'a', now)).not.toThrow()
    expect(() => planVoid(of, 'in_app', now)).not.toThrow()
    expect(() => planVoid({ ...of, expiresAt: now }, 'in_app', now)).not.toThrow()
  })

  it('are refused for a completed document, a draft, and by a party who signed', () => {
    expect(() => planVoid(signing([party('a', signed)]), 'in_app', now)).toThrow('signing_not_open')
    expect(() => planVoid(signing([party('a')], { sentAt: null }), 'in_app', now)).toThrow('signing_not_open')
    expect(() => planDecline(signing([party('a', signed), party('b')]), 'a', now)).toThrow('already_signed')
    expect(() => planDecline(signing([party('a')], { expiresAt: now }), 'a', now)).toThrow('signing_not_open')
  })
})

it('a record of signatures on paper can be withdrawn once', () => {
  const recorded = signing([party('a', signed), party('b', signed)])
  expect(() => planVoid(recorded, 'paper', now)).not.toThrow()
  expect(() => planVoid({ ...recorded, voidedAt: now }, 'paper', now)).toThrow('signing_not_open')
})

it('whatever the parties try in any order, each signs at most once, in order, and none after a refusal', () => {
  const act = fc.record({
    who: fc.integer({ min: 0, max: 3 }),
    what: fc.constantFrom('sign', 'sign', 'sign', 'decline', 'void'),
  })
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 }),
      fc.array(act, { maxLength: 20 }),
      (orders, acts) => {
        let of = signing(orders.map((order, index) => party(`p${index}`, { order })))
        let completions = 0
        let closed = false
        const signers: string[] = []
        for (const { who, what } of acts) {
          const id = `p${who}`
          const change = (changes: Partial<Party>): Signing => ({
            ...of,
            parties: of.parties.map((each) => (each.id === id ? { ...each, ...changes } : each)),
          })
          try {
            if (what === 'void') {
              planVoid(of, 'in_app', now)
              of = { ...of, voidedAt: now }
              closed = true
            } else if (what === 'decline') {
              planDecline(of, id, now)
              of = change(declined)
              closed = true
            } else {
              const { completes } = planSignature(of, id, same, now)
              expect(closed).toBe(false)
              of = change(signed)
              signers.push(id)
              if (completes) completions++
              expect(signingState(of, now) === 'completed').toBe(completes)
            }
          } catch (error) {
            if (!(error instanceof Error) || error.name !== 'DomainError') throw error
          }
        }
        expect(new Set(signers).size).toBe(signers.length)
        const ordersSigned = signers.map((id) => orders[Number(id.slice(1))] ?? 0)
        expect(ordersSigned).toEqual([...ordersSigned].sort((a, b) => a - b))
        expect(completions).toBe(signingState(of, now) === 'completed' ? 1 : 0)
      },
    ),
    { numRuns: runs(300) },
  )
})
