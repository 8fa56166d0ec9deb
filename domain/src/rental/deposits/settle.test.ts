import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../random-tests.fixture.ts'
import { replay } from '../ledger/replay.ts'
import { charge, receipt } from '../ledger/sample-events.ts'
import { depositAvailable } from './held.ts'
import { chargesToSetOff, planSettlement, proposeSettlement } from './settle.ts'

const day = '2026-06-20'
const state = replay([
  charge('dep', 'deposit', 1800_00, '2026-04-01', { leaseId: 'l' }),
  receipt('in', 1800_00, '2026-04-02', { deposit: true, leaseId: 'l' }),
  charge('may', 'rent', 600_00, '2026-05-05', { leaseId: 'l' }),
  charge('june', 'rent', 600_00, '2026-06-05', { leaseId: 'l' }),
  charge('late', 'bills', 100_00, '2026-06-30', { leaseId: 'l' }),
])
const open = chargesToSetOff(state, day)

describe('settling a deposit', () => {
  it('is set off against open charges that are no deposits', () => {
    expect(open.map(({ id }) => id)).toEqual(['may', 'june', 'late'])
    expect(chargesToSetOff(state, '2026-05-20').map(({ id }) => id)).toEqual(['may'])
  })

  it('proposes the charges that are due, oldest first, and the return of the rest', () => {
    expect(proposeSettlement(1800_00, open, day)).toEqual({
      applied: [
        { chargeId: 'may', amount: 600_00 },
        { chargeId: 'june', amount: 600_00 },
      ],
      returned: 600_00,
    })
    expect(proposeSettlement(700_00, open, day)).toEqual({
      applied: [
        { chargeId: 'may', amount: 600_00 },
        { chargeId: 'june', amount: 100_00 },
      ],
      returned: 0,
    })
  })

  it('keeps, returns and leaves no more and no less than what is available', () => {
    const decision = {
      applied: [{ chargeId: 'may', amount: 600_00 }],
      deductions: [{ amount: 250_00 }],
      returned: 400_00,
    }
    expect(planSettlement(1800_00, open, decision)).toEqual({
      applied: 600_00,
      deducted: 250_00,
      returned: 400_00,
      left: 550_00,
    })
    expect(() => planSettlement(1249_99, open, decision)).toThrow('deposit_exceeds_held')
    const twice = { ...decision, applied: [...decision.applied, { chargeId: 'may', amount: 1 }] }
    expect(() => planSettlement(1800_00, open, twice)).toThrow('amount_too_large')
    const nothing = { applied: [], deductions: [], returned: 0 }
    expect(() => planSettlement(1800_00, open, nothing)).toThrow('amount_not_positive')
  })

  it('the proposal can always be booked, and its rows leave the deposit and the charges as planned', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2400_00 }), (held) => {
        const events = [
          receipt('in', held, '2026-04-02', { deposit: true, leaseId: 'l' }),
          charge('may', 'rent', 600_00, '2026-05-05', { leaseId: 'l' }),
          charge('june', 'rent', 600_00, '2026-06-05', { leaseId: 'l' }),
        ]
        const before = replay(events)
        const available = depositAvailable(before, day, 'l')
        const proposal = proposeSettlement(available, chargesToSetOff(before, day), day)
        const plan = planSettlement(available, chargesToSetOff(before, day), { ...proposal, deductions: [] })
        expect(plan.left).toBe(0)
        const after = replay([
          ...events,
          ...proposal.applied.map(({ chargeId, amount }, place) => ({
            type: 'deposit_applied' as const,
            id: `a${place}`,
            date: day,
            amount,
            designations: [chargeId],
            leaseId: 'l',
          })),
        ])
        expect(depositAvailable(after, day, 'l')).toBe(plan.returned)
        for (const { chargeId, amount } of proposal.applied)
          expect(after.charges.get(chargeId)?.remaining).toBe(600_00 - amount)
      }),
      { numRuns: runs(60) },
    )
  })
})
