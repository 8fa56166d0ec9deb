import { describe, expect, it } from 'vitest'
import { dueMails, type MailedStay } from './mails.ts'

const stay: MailedStay = {
  status: 'confirmed',
  checkIn: '2026-06-20',
  checkOut: '2026-06-23',
  confirmedOn: '2026-06-01',
  isConflict: false,
  openFrom: '2026-06-06',
}
const since = '2026-05-01'

describe('the mails of a stay', () => {
  it.each<[string, string[]]>([
    ['2026-06-01', ['confirmation']],
    ['2026-06-03', ['confirmation', 'balance_due']],
    ['2026-06-06', ['balance_due']],
    ['2026-06-07', []],
    ['2026-06-16', []],
    ['2026-06-17', ['arrival']],
    ['2026-06-20', ['arrival']],
    ['2026-06-21', []],
  ])('on %s are %j', (today, mails) => expect(dueMails(stay, since, today)).toEqual(mails))

  it.each<[Partial<MailedStay>, string, string[]]>([
    [{ status: 'completed' }, '2026-06-23', ['thanks']],
    [{ status: 'completed' }, '2026-06-26', ['thanks']],
    [{ status: 'completed' }, '2026-06-27', []],
    [{ status: 'cancelled' }, '2026-06-18', []],
    [{ status: 'no_show' }, '2026-06-23', []],
    [{ isConflict: true }, '2026-06-18', []],
    [{ openFrom: null }, '2026-06-05', []],
    [{ confirmedOn: '2026-04-30', openFrom: null }, '2026-05-01', []],
    // Booked on the day of arrival: both at once.
    [{ confirmedOn: '2026-06-20', openFrom: null }, '2026-06-20', ['confirmation', 'arrival']],
  ])('with %o on %s are %j', (changes, today, mails) =>
    expect(dueMails({ ...stay, ...changes }, since, today)).toEqual(mails),
  )
})
