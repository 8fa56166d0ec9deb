import { describe, expect, it } from 'vitest'
import { readCalendar } from './read-calendar.ts'

const zone = 'Europe/Madrid'
const calendar = (...events: string[][]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Channel//EN',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const nights = (text: string) => readCalendar(text, zone).events.map(({ from, to }) => [from, to])
const event = (uid: string, from: string, to: string, ...more: string[]): string[] => [
  `UID:${uid}`,
  `DTSTART;VALUE=DATE:${from}`,
  `DTEND;VALUE=DATE:${to}`,
  ...more,
]

describe('the calendar of a channel', () => {
  it('is read in the shapes of Airbnb, Booking.com, Vrbo and Google', () => {
    const text = calendar(
      event(
        '1418fb94e984-a@airbnb.com',
        '20260601',
        '20260605',
        'SUMMARY:Reserved',
        'DESCRIPTION:Reservation URL: htt',
        ' ps://x\\nPhone: 1',
      ),
      event('b4c1@booking.com', '20260605', '20260608', 'SUMMARY:CLOSED - Not available'),
      event('vrbo-1', '20260701', '20260704', 'SUMMARY:Reserved - Anna\\, Jan'),
      [
        'UID:g1@google.com',
        'DTSTART:20260710T130000Z',
        'DTEND:20260712T090000Z',
        'SUMMARY:Stay',
        'STATUS:CONFIRMED',
      ],
    )
    expect(readCalendar(text, zone)).toEqual({
      ...{ cancelled: [], unreadable: [], unclear: [], doubled: [] },
      events: [
        {
          uid: '1418fb94e984-a@airbnb.com',
          recurrenceId: '',
          from: '2026-06-01',
          to: '2026-06-05',
          summary: 'Reserved',
        },
        {
          uid: 'b4c1@booking.com',
          recurrenceId: '',
          from: '2026-06-05',
          to: '2026-06-08',
          summary: 'CLOSED - Not available',
        },
        {
          uid: 'vrbo-1',
          recurrenceId: '',
          from: '2026-07-01',
          to: '2026-07-04',
          summary: 'Reserved - Anna, Jan',
          guest: 'name anna',
        },
        { uid: 'g1@google.com', recurrenceId: '', from: '2026-07-10', to: '2026-07-12', summary: 'Stay' },
      ],
      ignored: { cancelled: 0, transparent: 0, withoutNights: 0, unreadable: 0 },
    })
  })

  it.each([
    [
      'a UTC time in the evening is the next day of the unit',
      'DTSTART:20260601T223000Z',
      'DTEND:20260603T080000Z',
      '2026-06-02',
      '2026-06-03',
    ],
    [
      'a time of another zone',
      'DTSTART;TZID=America/New_York:20260601T200000',
      'DTEND;TZID="America/New_York":20260604T050000',
      '2026-06-02',
      '2026-06-04',
    ],
    [
      'an unknown zone keeps its dates',
      'DTSTART;TZID=Romance Standard Time:20260601T150000',
      'DTEND;TZID=Romance Standard Time:20260604T110000',
      '2026-06-01',
      '2026-06-04',
    ],
    ['a time without a zone', 'DTSTART:20260601T150000', 'DTEND:20260604T110000', '2026-06-01', '2026-06-04'],
    [
      'the night on which clocks change',
      'DTSTART;TZID=Europe/Madrid:20260328T150000',
      'DTEND;TZID=Europe/Madrid:20260330T110000',
      '2026-03-28',
      '2026-03-30',
    ],
    ['a length in days', 'DTSTART;VALUE=DATE:20260601', 'DURATION:P3D', '2026-06-01', '2026-06-04'],
    ['a length in hours', 'DTSTART:20260601T150000', 'DURATION:PT43H', '2026-06-01', '2026-06-03'],
    ['a missing end is one night', 'DTSTART;VALUE=DATE:20260601', 'X-NONE:1', '2026-06-01', '2026-06-02'],
  ])('has the days of the unit: %s', (_, start, end, from, to) => {
    expect(nights(calendar(['UID:1', start, end]))).toEqual([[from, to]])
  })

  it('ignores what takes no nights, and counts it', () => {
    const text = calendar(
      event('1', '20260601', '20260603', 'STATUS:CANCELLED'),
      event('2', '20260601', '20260603', 'TRANSP:TRANSPARENT'),
      event('3', '20260601', '20260601'),
      event('4', '20260605', '20260601'),
      event('6', '20260231', '20260303'),
      ['UID:8', 'DTSTART;VALUE=DATE:99991231', 'DURATION:P9999D'],
      ['UID:7', 'SUMMARY:No days'],
    )
    expect(readCalendar(text, zone)).toEqual({
      events: [],
      cancelled: [{ uid: '1', recurrenceId: '' }],
      unreadable: ['6', '8', '7'],
      unclear: [],
      doubled: [],
      ignored: { cancelled: 1, transparent: 1, withoutNights: 2, unreadable: 3 },
    })
  })

  it('keeps a unit closed for years', () => {
    expect(nights(calendar(event('1', '20250101', '20280101')))).toEqual([['2025-01-01', '2028-01-01']])
  })

  it('has one version of an event: the higher SEQUENCE, then the later DTSTAMP, then the earliest and longest one', () => {
    const of = (...more: string[][]) =>
      nights(calendar(...more.map((lines, at) => event('1', '20260601', `2026060${at + 2}`, ...lines))))
    expect(of(['SEQUENCE:2'], ['SEQUENCE:1'])).toEqual([['2026-06-01', '2026-06-02']])
    expect(of(['DTSTAMP:20260502T000000Z'], ['DTSTAMP:20260501T000000Z'])).toEqual([
      ['2026-06-01', '2026-06-02'],
    ])
    expect(of([], [])).toEqual([['2026-06-01', '2026-06-03']])
    expect(of([], ['STATUS:CANCELLED', 'SEQUENCE:1'])).toEqual([])
    expect(of([], ['STATUS:CANCELLED'])).toEqual([])
  })

  it.each([
    ['in one order', ['0610', '0614'], ['0720', '0724']],
    ['in the other order', ['0720', '0724'], ['0610', '0614']],
  ] as const)(
    'has one event of a UID on two ranges of days, and counts the other one, %s',
    (_, ...ranges) => {
      const of = (...more: string[]) =>
        readCalendar(
          calendar(...ranges.map(([from, to]) => event('1', `2026${from}`, `2026${to}`, ...more))),
          zone,
        )
      expect(of()).toMatchObject({
        events: [{ uid: '1', from: '2026-06-10', to: '2026-06-14' }],
        doubled: [{ uid: '1', from: '2026-07-20', to: '2026-07-24' }],
        unclear: ['1'],
      })
      const newer = calendar(
        ...ranges.map(([from, to]) => event('1', `2026${from}`, `2026${to}`)),
        event('1', '20260801', '20260805', 'SEQUENCE:1'),
      )
      expect(readCalendar(newer, zone)).toMatchObject({
        events: [{ from: '2026-08-01' }],
        doubled: [],
        unclear: [],
      })
    },
  )

  it('repeats daily and weekly events; of any other rule only the first occurrence is taken, and it is counted', () => {
    expect(nights(calendar(event('1', '20260605', '20260607', 'RRULE:FREQ=WEEKLY;COUNT=3')))).toEqual([
      ['2026-06-05', '2026-06-07'],
      ['2026-06-12', '2026-06-14'],
      ['2026-06-19', '2026-06-21'],
    ])
    expect(
      nights(
        calendar(event('1', '20260601', '20260602', 'RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=20260605T000000Z')),
      ),
    ).toHaveLength(3)
    for (const rule of [
      'FREQ=MONTHLY;COUNT=3',
      'FREQ=DAILY',
      'FREQ=DAILY;COUNT=99999',
      'FREQ=WEEKLY;COUNT=3;BYDAY=FR',
      'x',
    ])
      expect(readCalendar(calendar(event('1', '20260605', '20260607', `RRULE:${rule}`)), zone)).toMatchObject(
        {
          events: [{ from: '2026-06-05', to: '2026-06-07' }],
          unclear: ['1'],
        },
      )
  })

  it.each<[string, string[], string[] | null]>([
    [
      'on more days',
      ['RDATE;VALUE=DATE:20260610,20260620', 'RDATE;VALUE=DATE:20260630'],
      ['05', '10', '20', '30'],
    ],
    ['from more times', ['RDATE;VALUE=PERIOD:20260610T130000Z/PT5H'], ['05', '10']],
    [
      'not on some days',
      ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;VALUE=DATE:20260612', 'EXDATE;VALUE=DATE:20260619'],
      ['05', '26'],
    ],
    [
      'until an instant before the last one begins',
      ['RRULE:FREQ=WEEKLY;UNTIL=20260619T060000Z'],
      ['05', '12'],
    ],
    [
      'until the instant at which the last one begins',
      ['RRULE:FREQ=WEEKLY;UNTIL=20260619T130000Z'],
      ['05', '12', '19'],
    ],
    ['until a day', ['RRULE:FREQ=WEEKLY;UNTIL=20260619'], ['05', '12', '19']],
    ['on a day that is not readable', ['RDATE:20260631'], null],
    ['without a day that is not readable', ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:tomorrow'], null],
    ['by two rules', ['RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=DAILY;COUNT=2'], null],
  ])('is repeated %s', (_, lines, days) => {
    const text = calendar(['UID:1', 'DTSTART:20260605T150000', 'DTEND:20260607T100000', ...lines])
    const { events, unclear } = readCalendar(text, 'Europe/Warsaw')
    expect(events.map(({ from }) => from.slice(-2))).toEqual(days ?? ['05'])
    expect(unclear).toEqual(days ? [] : ['1'])
  })

  it('replaces an occurrence by the event that names it', () => {
    const text = calendar(
      event('1', '20260605', '20260607', 'RRULE:FREQ=WEEKLY;COUNT=2'),
      event('1', '20260613', '20260615', 'RECURRENCE-ID;VALUE=DATE:20260612'),
    )
    expect(nights(text)).toEqual([
      ['2026-06-05', '2026-06-07'],
      ['2026-06-13', '2026-06-15'],
    ])
  })

  it('leaves alarms and time zones out', () => {
    const alarm = ['BEGIN:VALARM', 'UID:x', 'DTSTART:19700101T000000', 'END:VALARM']
    expect(nights(calendar([...alarm, ...event('1', '20260601', '20260602')]))).toEqual([
      ['2026-06-01', '2026-06-02'],
    ])
  })

  it('is refused as a whole if it has more than 2,000 events or was cut off', () => {
    const many = Array.from({ length: 2001 }, (_, at) => event(String(at), '20260601', '20260602'))
    expect(nights(calendar(...many.slice(1)))).toHaveLength(2000)
    expect(() => readCalendar(calendar(...many), zone)).toThrow('file_too_complex')
    const text = calendar(event('1', '20260601', '20260602'), event('2', '20260603', '20260604'))
    expect(() => readCalendar(text.slice(0, text.indexOf('UID:2')), zone)).toThrow('calendar_unreadable')
    expect(nights(`${text}\r\n\r\n`)).toHaveLength(2)
  })

  it('leaves signs that cannot be stored out of names and words', () => {
    const text = calendar(event('a\u0000b', '20260601', '20260602', 'SUMMARY:Re\u0007served'))
    expect(readCalendar(text, zone).events).toMatchObject([{ uid: 'ab', summary: 'Reserved' }])
  })

  it.each(['', '<!doctype html>', 'VERSION:2.0'])('is refused if it is none: %j', (text) => {
    expect(() => readCalendar(text, zone)).toThrow('calendar_unreadable')
  })

  it('may be empty', () => {
    expect(nights(calendar())).toEqual([])
  })
})
