import { describe, expect, it } from 'vitest'
import { calendarText } from './calendar.ts'
import { isWanted, TRIGGERS } from './triggers.ts'

describe('choosing the channels of a notification', () => {
  it('shows unless switched off, mails the important ones, and pushes only on request', () => {
    for (const trigger of TRIGGERS) {
      expect(isWanted({}, trigger, 'app')).toBe(true)
      expect(isWanted({}, trigger, 'push')).toBe(false)
      expect(isWanted({ [trigger]: { app: false } }, trigger, 'app')).toBe(false)
      expect(isWanted({ [trigger]: { email: true } }, trigger, 'email')).toBe(true)
    }
    expect(TRIGGERS.filter((trigger) => isWanted({}, trigger, 'email'))).toEqual([
      ...['rent_overdue', 'lease_ending', 'deposit_return', 'ticket', 'ticket_assigned', 'trial_ending'],
    ])
  })
})

describe('a calendar', () => {
  const text = calendarText('Wierzba; Łódź', '20260315T120000Z', [
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
