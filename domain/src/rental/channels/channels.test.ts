import { describe, expect, it } from 'vitest'
import { closedNights, isEcho } from './echo.ts'
import { freshnessOf, minutesToNextRead } from './freshness.ts'
import { isAmbiguous, meaningOf, usualMeaning, wordingOf, wordingsOf } from './meaning.ts'
import type { BookingChannel, EventMeaning } from './types.ts'

describe('the words of an event', () => {
  it.each<[BookingChannel, string, EventMeaning]>([
    ['airbnb', 'Reserved', 'booking'],
    ['airbnb', 'Airbnb (Not available)', 'block'],
    ['booking', 'CLOSED - Not available', 'booking'],
    ['vrbo', 'Reserved - Anna', 'booking'],
    ['vrbo', 'Blocked', 'block'],
    ['other', 'Anna Nowak', 'booking'],
    ['other', 'Unavailable', 'block'],
  ])('in a calendar of %s, "%s" is a %s', (channel, summary, meaning) => {
    expect(usualMeaning(channel, summary)).toBe(meaning)
  })

  it('leave out the name of the guest', () => {
    expect(wordingOf('Reserved - Anna  Nowak')).toBe('Reserved')
    expect(wordingOf('CLOSED - Not available')).toBe('CLOSED - Not available')
    expect(wordingOf('x'.repeat(300))).toHaveLength(80)
    // A word that is sent back to be saved must come back as it is.
    expect(wordingOf(`${'x'.repeat(79)} y`)).toBe('x'.repeat(79))
    expect(wordingOf(`${'x'.repeat(79)}😀`).isWellFormed()).toBe(true)
  })

  it('mean what the landlord said, but more nights than a booking can have are a block', () => {
    const own = [{ wording: 'Blocked', meaning: 'ignored' as const }]
    const event = { summary: 'Blocked', from: '2026-06-01', to: '2026-06-03' }
    expect(meaningOf('vrbo', event, own)).toBe('ignored')
    expect(meaningOf('vrbo', event, [])).toBe('block')
    expect(meaningOf('airbnb', { summary: 'Reserved', from: '2026-06-01', to: '2028-06-01' }, [])).toBe(
      'block',
    )
  })

  it('are counted for the preview without events of the past', () => {
    const event = (summary: string, from: string, to: string) => ({
      uid: from,
      recurrenceId: '',
      summary,
      from,
      to,
    })
    expect(
      wordingsOf(
        'airbnb',
        [
          event('Airbnb (Not available)', '2026-07-01', '2026-07-03'),
          event('Reserved', '2026-06-10', '2026-06-12'),
          event('Reserved', '2026-06-01', '2026-06-04'),
          event('Reserved', '2026-05-01', '2026-05-04'),
        ],
        '2026-05-20',
      ),
    ).toEqual([
      { wording: 'Reserved', usual: 'booking', events: 2, nights: 5, first: '2026-06-01' },
      { wording: 'Airbnb (Not available)', usual: 'block', events: 1, nights: 2, first: '2026-07-01' },
    ])
  })

  it('of markers beside a longer stay are ignored, but not those of a stay of one night', () => {
    const event = (summary: string, from: string, to: string) => ({
      uid: summary,
      recurrenceId: '',
      summary,
      from,
      to,
    })
    const usual = (...events: ReturnType<typeof event>[]) =>
      Object.fromEntries(
        wordingsOf('other', events, '2026-05-01').map(({ wording, usual: is }) => [wording, is]),
      )
    const stay = event('Occupied', '2026-06-01', '2026-06-05')
    const marks = [
      event('Check-in', '2026-06-01', '2026-06-02'),
      event('Check-out', '2026-06-05', '2026-06-06'),
    ]
    expect(usual(stay, ...marks)).toEqual({
      Occupied: 'booking',
      'Check-in': 'ignored',
      'Check-out': 'ignored',
    })
    expect(usual(stay, ...marks, event('Check-in', '2026-07-01', '2026-07-02'))).toMatchObject({
      'Check-in': 'booking',
    })
    expect(usual(stay, event('Occupied', '2026-06-05', '2026-06-06'))).toEqual({ Occupied: 'booking' })
  })

  it('may be our own nights unless they name a reservation', () => {
    expect(['Reserved', 'CLOSED - Not available', 'Airbnb (Not available)', ''].map(isAmbiguous)).toEqual([
      false,
      true,
      true,
      true,
    ])
  })
})

describe('an echo', () => {
  const own = [
    { from: '2026-06-01', to: '2026-06-05', madeAt: '2026-05-01T10:00:00Z' },
    { from: '2026-06-05', to: '2026-06-08', madeAt: '2026-05-02T10:00:00Z' },
  ]
  it.each([
    ['2026-06-01', '2026-06-08', '2026-05-02T10:00:00Z', true],
    ['2026-06-01', '2026-06-05', '2026-05-01T12:00:00Z', true],
    ['2026-06-01', '2026-06-08', '2026-05-01T12:00:00Z', false],
    ['2026-06-01', '2026-06-09', '2026-05-03T10:00:00Z', false],
    ['2026-06-01', '2026-06-05', null, false],
  ])('of the nights %s to %s, with our calendar read at %s: %s', (from, to, readAt, echo) => {
    const readings = { ours: readAt, theirs: null, now: '2026-05-20T12:00:00Z' }
    expect(isEcho({ from, to }, own, readings)).toBe(echo)
  })

  it.each([
    ['before the copy that did not contain the event', '2026-05-20T09:59:00Z', '2026-05-20T10:00:00Z', true],
    ['after it, in the usual rhythm', '2026-05-20T11:05:00Z', '2026-05-20T11:00:00Z', true],
    ['while its calendar was not read', '2026-05-20T10:05:00Z', '2026-05-20T10:00:00Z', false],
  ])('that were sold %s', (_, madeAt, theirs, echo) => {
    const sold = [{ from: '2026-06-01', to: '2026-06-05', madeAt }]
    const readings = { ours: '2026-05-20T11:30:00Z', theirs, now: '2026-05-20T12:00:00Z' }
    expect(isEcho({ from: '2026-06-01', to: '2026-06-05' }, sold, readings)).toBe(echo)
  })

  it('takes no nights of a block of a channel', () => {
    const blocks = [
      { from: '2026-05-01', to: '2026-06-03' },
      { from: '2026-06-03', to: '2026-06-10' },
      { from: '2026-07-01', to: '2026-07-02' },
    ]
    expect(closedNights(blocks, own, '2026-05-20')).toEqual([
      { from: '2026-05-20', to: '2026-06-01' },
      { from: '2026-06-08', to: '2026-06-10' },
      { from: '2026-07-01', to: '2026-07-02' },
    ])
  })
})

describe('a calendar', () => {
  it.each([
    ['2026-05-20T11:01:00Z', 'fresh'],
    ['2026-05-20T11:00:00Z', 'late'],
    ['2026-05-20T06:01:00Z', 'late'],
    ['2026-05-20T06:00:00Z', 'stale'],
  ])('with its last good import at %s is %s at noon', (since, freshness) => {
    expect(freshnessOf(since, '2026-05-20T12:00:00Z')).toBe(freshness)
  })

  it('is read every 10 minutes, less often after failures, and not before the site allows it', () => {
    expect([0, 1, 2, 3, 6, 7, 30].map((failures) => minutesToNextRead(failures))).toEqual([
      10, 10, 20, 40, 320, 360, 360,
    ])
    expect(minutesToNextRead(1, 1800)).toBe(30)
    expect(minutesToNextRead(7, 60)).toBe(360)
    expect(minutesToNextRead(1, 1e9)).toBe(1440)
  })
})
