import { describe, expect, it } from 'vitest'
import { dutiesOf, dutyDueOn, dutyState, taxReportReminder } from './duties.ts'

describe('the duties of an occasional lease', () => {
  it('are three attachments and the report to the tax office; other leases have none', () => {
    expect(dutiesOf('occasional')).toEqual(['execution', 'dwelling', 'consent', 'tax_report'])
    expect(dutiesOf('ordinary')).toEqual([])
    expect(dutiesOf('institutional')).toEqual([])
  })

  it.each([
    ['tax_report', null, '2026-05-15', 'open'],
    ['tax_report', null, '2026-05-16', 'late'],
    ['tax_report', '2026-05-15', '2026-06-01', 'done'],
    ['tax_report', '2026-05-16', '2026-06-01', 'late'],
    ['execution', null, '2026-05-01', 'open'],
    ['execution', null, '2026-05-02', 'late'],
    ['execution', '2026-05-09', '2026-06-01', 'done'],
  ] as const)('%s done on %s is on %s: %s', (duty, doneOn, today, state) => {
    expect(dutyState(duty, { start: '2026-05-01', doneOn }, today)).toBe(state)
    expect(dutyDueOn(duty, '2026-05-01')).toBe(duty === 'tax_report' ? '2026-05-15' : '2026-05-01')
  })

  it.each([
    ['2026-05-07', null],
    ['2026-05-08', 7],
    ['2026-05-09', 7],
    ['2026-05-12', 7],
    ['2026-05-13', 2],
    ['2026-05-14', 2],
    ['2026-05-15', 2],
    ['2026-05-16', null],
  ] as const)('the report due on 15 May is reminded of on %s: %s', (today, days) =>
    expect(taxReportReminder('2026-05-15', today)).toBe(days),
  )
})
