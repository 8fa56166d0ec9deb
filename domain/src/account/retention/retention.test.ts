import { describe, expect, it } from 'vitest'
import { accountBounds, logsBefore, RETENTION_YEARS, retentionBounds } from './retention.ts'

describe('retention bounds', () => {
  it.for([
    [3, '2026-11-22', '2023-11-22', '2020-01-01'],
    [5, '2026-11-22', '2021-11-22', '2020-01-01'],
    [7, '2026-11-22', '2019-11-22', '2019-11-22'],
    [3, '2024-02-29', '2021-02-28', '2018-01-01'],
    [7, '2026-01-01', '2019-01-01', '2019-01-01'],
  ] as const)('%i years on %s: before %s, money before %s', ([years, today, before, moneyBefore]) => {
    expect(retentionBounds(years, today)).toMatchObject({ before, moneyBefore, ticketsBefore: before })
  })

  it('without a choice are those of the legal text: 3 years for people, 7 for money and tickets', () => {
    expect(retentionBounds(null, '2026-11-22')).toEqual({
      before: '2023-11-22',
      moneyBefore: '2019-11-22',
      ticketsBefore: '2019-11-22',
      unsignedBefore: '2025-11-22',
    })
    expect(accountBounds('2026-11-22')).toEqual({
      unconfirmedBefore: '2024-11-22',
      unusedBefore: '2023-11-22',
    })
    expect(logsBefore('2026-11-22')).toBe('2025-11-22')
  })

  it('keeps payer data as long as the tax office can claim the tax', () => {
    for (const years of [null, ...RETENTION_YEARS])
      for (const today of ['2026-01-01', '2026-06-30', '2026-12-31']) {
        // The last entry of 2019 is taxed in 2020 and can be claimed until the end of 2025.
        expect(retentionBounds(years, today).moneyBefore <= '2020-01-01').toBe(true)
      }
  })
})
