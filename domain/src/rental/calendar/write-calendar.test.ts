import { describe, expect, it } from 'vitest'
import { readCalendar } from './read-calendar.ts'
import { type TakenNights, unitCalendar } from './write-calendar.ts'

const today = '2026-05-20'
const nights = (uid: string, from: string, to: string | null): TakenNights => ({
  uid,
  from,
  to,
  stamp: '20260501T100000Z',
  sequence: 3,
})
const read = (text: string) =>
  readCalendar(text, 'Europe/Warsaw').events.map(({ uid, from, to }) => [uid, from, to])

describe('the calendar of a unit', () => {
  it('has the taken nights in the order of their days, and frees the day of departure', () => {
    const text = unitCalendar(
      [nights('b', '2026-06-05', '2026-06-08'), nights('a', '2026-06-01', '2026-06-05')],
      today,
    )
    expect(read(text)).toEqual([
      ['a', '2026-06-01', '2026-06-05'],
      ['b', '2026-06-05', '2026-06-08'],
    ])
    expect(text).toContain(
      'DTSTAMP:20260501T100000Z\r\nSEQUENCE:3\r\nDTSTART;VALUE=DATE:20260601\r\nDTEND;VALUE=DATE:20260605\r\nSUMMARY:Not available\r\n',
    )
  })

  it('leaves out what has ended before yesterday and what begins after 24 months; a lease without an end is cut there', () => {
    const all = [
      nights('past', '2026-05-10', '2026-05-19'),
      nights('leaving', '2026-05-10', '2026-05-20'),
      nights('lease', '2026-06-01', null),
      nights('far', '2028-05-01', '2028-05-03'),
    ]
    const text = unitCalendar(all, today)
    expect(text.match(/(?<=UID:).*(?=\r)/g)).toEqual(['leaving', 'lease'])
    expect(text).toContain('DTSTART;VALUE=DATE:20260601\r\nDTEND;VALUE=DATE:20280501')
  })

  it('is the same text on each day of a month, whatever the order of the rows', () => {
    const [a, b] = [nights('a', '2026-06-01', '2026-06-05'), nights('b', '2026-06-05', null)]
    expect(unitCalendar([a, b], '2026-05-31')).toBe(unitCalendar([b, a], today))
  })

  it('has one past night if nothing is taken', () => {
    expect(read(unitCalendar([], today))).toEqual([['empty@domovik', '2000-01-01', '2000-01-02']])
  })
})
