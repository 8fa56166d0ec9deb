import { describe, expect, it } from 'vitest'
import { endedBlock } from './blocks.ts'

const today = '2026-06-20'
const block = (fromDate: string, toDate: string | null) => ({ fromDate, toDate })

describe('the end of days out of service', () => {
  it.each<[string, ReturnType<typeof block>, string, ReturnType<typeof block> | null]>([
    [
      'one under way ends',
      block('2026-06-10', '2026-06-30'),
      '2026-06-19',
      block('2026-06-10', '2026-06-19'),
    ],
    [
      'one without an end gets one',
      block('2026-06-10', null),
      '2026-08-31',
      block('2026-06-10', '2026-08-31'),
    ],
    [
      'one to come is shortened',
      block('2026-07-01', '2026-07-10'),
      '2026-07-05',
      block('2026-07-01', '2026-07-05'),
    ],
    ['one to come is removed', block('2026-07-01', '2026-07-10'), '2026-06-19', null],
    ['one that begins today is removed', block('2026-06-20', '2026-07-10'), '2026-06-19', null],
    [
      'the same end changes nothing',
      block('2026-06-10', '2026-06-19'),
      '2026-06-19',
      block('2026-06-10', '2026-06-19'),
    ],
  ])('%s', (_, days, lastDay, left) => {
    expect(endedBlock(days, lastDay, today)).toEqual(left)
  })

  it.each([
    ['later than before', block('2026-06-10', '2026-06-30'), '2026-07-01', 'not_allowed'],
    ['before it began', block('2026-06-10', '2026-06-30'), '2026-06-09', 'end_before_start'],
  ])('is not %s', (_, days, lastDay, code) => {
    const details = { issues: [{ field: 'lastDay', code }] }
    expect(() => endedBlock(days, lastDay, today)).toThrow(expect.objectContaining({ details }))
  })
})
