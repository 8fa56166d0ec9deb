import { describe, expect, it } from 'vitest'
import { inclusive, type Window } from '../../intervals.ts'
import { daysLost, requireUnsettled } from './settled.ts'

const year: Window = { from: '2025-01-01', to: '2026-01-01' }

describe('days of bills that are settled', () => {
  it.each([
    ['a month of the period', inclusive('2025-05-01', '2025-05-31')],
    ['the first day', inclusive('2024-12-01', '2025-01-01')],
    ['the last day', inclusive('2025-12-31', '2026-01-31')],
    ['everything after a day inside', inclusive('2025-11-01', null)],
  ])('cannot change: %s', (_, days) => {
    expect(() => requireUnsettled([year], [days])).toThrow('bills_already_settled')
  })

  it.each([
    ['the month before', [year], [inclusive('2024-12-01', '2024-12-31')]],
    ['everything after the period', [year], [inclusive('2026-01-01', null)]],
    ['no days', [year], []],
    ['days without a settlement', [], [inclusive('2025-01-01', null)]],
  ])('other days can: %s', (_, settled, changed) => {
    expect(() => requireUnsettled(settled, changed)).not.toThrow()
  })

  it.each([
    ['an earlier end', inclusive('2025-01-01', null), inclusive('2025-01-01', '2025-10-31'), false],
    ['a later start', inclusive('2025-01-01', null), inclusive('2025-02-01', null), false],
    [
      'a lease that is called off',
      inclusive('2025-01-01', null),
      { from: '2025-01-01', to: '2025-01-01' },
      false,
    ],
    ['an end after the period', inclusive('2025-01-01', null), inclusive('2025-01-01', '2025-12-31'), true],
    ['a later end', inclusive('2025-01-01', '2025-12-31'), inclusive('2025-01-01', '2026-12-31'), true],
    ['an earlier start', inclusive('2025-01-01', null), inclusive('2024-12-01', null), true],
    ['the same dates', inclusive('2025-03-01', null), inclusive('2025-03-01', null), true],
  ])('stay in the lease with %s', (_, before, after, allowed) => {
    const change = () => requireUnsettled([year], daysLost(before, after))
    if (allowed) expect(change).not.toThrow()
    else expect(change).toThrow('bills_already_settled')
  })
})
