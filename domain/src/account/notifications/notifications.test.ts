import { describe, expect, it } from 'vitest'
import { calendarText } from './calendar.ts'
import { isWanted, TRIGGERS } from './triggers.ts'

describe('what somebody is told', () => {
  it('is shown unless switched off, mailed where it matters, and pushed only when asked for', () => {
    for (const trigger of TRIGGERS) {
      expect(isWanted({}, trigger, 'app')).toBe(true)
      expect(isWanted({}, trigger, 'push')).toBe(false)
      expect(isWanted({ [trigger]: { app: false } }, trigger, 'app')).toBe(false)
      expect(isWanted({ [trigger]: { email: true } }, trigger, 'email')).toBe(true)
    }
    expect(TRIGGERS.filter((trigger) => isWanted({}, trigger, 'email'))).toEqual([
      ...['rent_overdue', 'lease_ending', 'ticket', 'trial_ending'],
    ])
  })
})

describe('a calendar', () => {
  const text = calendarText('Wierzba; Łódź', '20260315T120000Z', [
    { uid: 'a@domovik', date: '2026-12-31', title: `Koniec umowy: ${'ż'.repeat(60)}, ul. Długa 1` },
  ])
  it('escapes what has a meaning, and ends a day on the next', () => {
    expect(text).toContain('X-WR-CALNAME:Wierzba\\; Łódź\r\n')
    expect(text).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
  })
  it('folds lines at 75 octets without cutting a letter', () => {
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain(`${'ż'.repeat(60)}\\, ul. Długa 1`)
  })
})
