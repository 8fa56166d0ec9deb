import { describe, expect, it } from 'vitest'
import { calendarText } from './calendar.ts'
import { isQuiet } from './quiet-hours.ts'
import { isWanted, TRIGGERS } from './triggers.ts'

describe('choosing the channels of a notification', () => {
  it('shows and pushes unless switched off, and mails the important ones', () => {
    for (const trigger of TRIGGERS) {
      expect(isWanted({}, trigger, 'app')).toBe(true)
      expect(isWanted({}, trigger, 'push')).toBe(true)
      expect(isWanted({ [trigger]: { push: false } }, trigger, 'push')).toBe(false)
      expect(isWanted({ [trigger]: { app: false } }, trigger, 'app')).toBe(false)
      expect(isWanted({ [trigger]: { email: true } }, trigger, 'email')).toBe(true)
    }
    expect(TRIGGERS.filter((trigger) => isWanted({}, trigger, 'email'))).toEqual([
      ...[
        'rent_overdue',
        'lease_ending',
        'deposit_return',
        'tax_report',
        'indexation_due',
        'document_expiring',
        'booking_request',
        'booking_conflict',
        'feed_stale',
        'document_signed',
        'message',
        'ticket',
      ],
      ...[
        'ticket_assigned',
        'colleague_joined',
        'bank_account_shown',
        'card_payments_changed',
        'card_money_moved',
        'trial_ending',
      ],
    ])
  })
})

describe('a calendar', () => {
  const text = calendarText({ product: 'Dom; Nasz', name: 'Wierzba; Łódź' }, '20260315T120000Z', [
    { uid: 'a@domovik', date: '2026-12-31', title: `Koniec umowy: ${'ż'.repeat(60)}, ul. Długa 1` },
  ])
  it('escapes special characters, and ends a one-day event on the next day', () => {
    expect(text).toContain('X-WR-CALNAME:Wierzba\\; Łódź\r\n')
    expect(text).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
  })
  it('folds lines at 75 octets without splitting a letter', () => {
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain(`${'ż'.repeat(60)}\\, ul. Długa 1`)
  })
})

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00' }
  const lunch = { from: '12:00', to: '13:30' }
  it.each([
    [night, '21:59', false],
    [night, '22:00', true],
    [night, '03:00', true],
    [night, '06:59', true],
    [night, '07:00', false],
    [lunch, '11:59', false],
    [lunch, '12:00', true],
    [lunch, '13:30', false],
    [{ from: '08:00', to: '08:00' }, '08:00', false],
  ])('%o at %s: %s', (hours, time, quiet) => {
    expect(isQuiet(hours, time)).toBe(quiet)
  })
})
