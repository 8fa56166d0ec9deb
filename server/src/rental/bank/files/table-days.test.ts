import { describe, expect, it } from 'vitest'
import read from './statement-reader.ts'

const daysOf = async (days: readonly string[], columns = 'Date,Description,Amount') => {
  const rows = days.map((day) => `${day},x,1.00`)
  const file = Buffer.from(`${[columns, ...rows].join('\n')}\n`)
  const { rows: lines } = await read(file, { currency: 'EUR', today: '2026-03-20' })
  return lines.map(({ bookedOn }) => bookedOn)
}

describe('the days of a table', () => {
  it.each<[string, string[], string[]]>([
    ['day first by default', ['01/02/2026', '03/02/2026'], ['2026-02-01', '2026-02-03']],
    ['month first if a month is impossible', ['03/10/2026', '03/13/2026'], ['2026-03-10', '2026-03-13']],
    ['day first if a month is impossible', ['02/03/2026', '13/03/2026'], ['2026-03-02', '2026-03-13']],
    [
      'month first if days are after today and in no order otherwise',
      ['02/11/2026', '02/12/2026', '03/02/2026'],
      ['2026-02-11', '2026-02-12', '2026-03-02'],
    ],
    // The rejection of the whole file is the task of the import, which knows all formats.
    ['day first if both are after today', ['05/06/2026'], ['2026-06-05']],
    ['day first if the other order has no day', ['13/10/2026'], ['2026-10-13']],
    ['tomorrow, where the day has begun', ['21/03/2026'], ['2026-03-21']],
  ])('are read %s', async (_, days, expected) => {
    expect(await daysOf(days)).toEqual(expected)
  })

  it.each([[['03/10/2026']], [['03/10/2026', '03/12/2026']]])(
    'that put a row after today in one order only are refused: %s',
    async (days) => {
      await expect(daysOf(days)).rejects.toMatchObject({ code: 'bank_days_ambiguous' })
    },
  )

  it('of rows that are not booked do not decide', async () => {
    expect(
      await daysOf(['01/03/2026,Booked', '03/10/2026,Scheduled'], 'Date,Status,Description,Amount'),
    ).toEqual(['2026-03-01'])
  })
})
