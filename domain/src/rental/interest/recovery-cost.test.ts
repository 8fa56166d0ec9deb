import { describe, expect, it } from 'vitest'
import { replay } from '../ledger/replay.ts'
import { charge, receipt } from '../ledger/sample-events.ts'
import { interestRules, lateInterest } from './late-interest.ts'
import { recoveryCost, recoveryEuros } from './recovery-cost.ts'

const day = '2026-06-12'

describe('late interest between businesses', () => {
  const late = (amount: number, percents: [string, string][], paidOn: string) => {
    const rates = percents.map(([from, percent]) => ({ from, percent }))
    const rules = interestRules(
      'off',
      { lateInterest: 'pl_commercial', percent: null },
      {
        statutory: [{ from: '2020-01-01', percent: '1' }],
        commercial: { pl_commercial: rates, eu_commercial: [] },
      },
    )
    const state = replay([charge('c', 'rent', amount, '2026-06-10'), receipt('r', amount, paidOn)])
    return lateInterest(state.charges.get('c')!, '2026-12-31', rules!)
  }

  it('uses the rates of its law, half-year by half-year (E47)', () => {
    const { amount, segments } = late(
      5_000_00,
      [
        ['2026-01-01', '14'],
        ['2026-07-01', '13.75'],
      ],
      '2026-07-20',
    )
    expect(segments.map(({ days, percent }) => [days, percent])).toEqual([
      [20, '14'],
      [20, '13.75'],
    ])
    expect(amount).toBe(76_03)
  })

  it('charges 1,210.00 for 43 days at 10.15 % with 14.47 (E46)', () => {
    expect(late(1_210_00, [['2025-07-01', '10.15']], '2026-07-23').amount).toBe(14_47)
  })
})

describe('the flat cost of recovery', () => {
  it.each([
    ['eu_commercial', 1_210_00, 'EUR', 40],
    ['eu_commercial', 90_000_00, 'EUR', 40],
    ['pl_commercial', 5_000_00, 'PLN', 40],
    ['pl_commercial', 5_000_01, 'PLN', 70],
    ['pl_commercial', 49_999_99, 'PLN', 70],
    ['pl_commercial', 50_000_00, 'PLN', 100],
    ['pl_commercial', 50_000_00, 'EUR', 40],
  ] as const)('by %s of %i cents in %s is %i euros (E46, E47)', (law, amount, currency, euros) => {
    expect(recoveryEuros(law, { amount, currency }, day)).toBe(euros)
  })

  it('was 40 euros in Poland before 2020, and nothing before the law', () => {
    const charged = { amount: 50_000_00, currency: 'PLN' }
    expect(recoveryEuros('pl_commercial', charged, '2019-12-31')).toBe(40)
    expect(recoveryEuros('pl_commercial', charged, '2013-04-27')).toBeNull()
  })

  it.each([
    [40, '1', 40_00],
    [40, '4.2345', 169_38],
    [70, '4.2345', 296_42],
    [100, '0.333333', 33_33],
  ])('%i euros at %s are %i cents', (euros, rate, cents) => {
    expect(recoveryCost(euros, rate)).toBe(cents)
  })
})
