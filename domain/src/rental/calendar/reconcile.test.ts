import { describe, expect, it } from 'vitest'
import { type KnownEvent, reconcile } from './reconcile.ts'

const today = '2026-05-20'
const at = { now: '2026-05-20T12:00:00Z', today }
const known = (id: string, from: string, to: string, missingSince: string | null = null): KnownEvent => ({
  id,
  uid: `uid-${id}`,
  recurrenceId: '',
  from,
  to,
  missingSince,
})
const event = (uid: string, from: string, to: string) => ({ uid, recurrenceId: '', from, to, summary: '' })
const nothing = {
  added: [],
  changed: [],
  returned: [],
  missing: [],
  vanished: [],
  underWay: [],
  suspicious: false,
}
const [a, b] = [known('a', '2026-06-01', '2026-06-05'), known('b', '2026-06-10', '2026-06-12')]
const [sameA, sameB] = [
  event('uid-a', '2026-06-01', '2026-06-05'),
  event('uid-b', '2026-06-10', '2026-06-12'),
]
const since = (time: string) => `2026-05-20T${time}:00Z`

describe('a new copy of a calendar', () => {
  it('changes nothing if it is the same', () => {
    expect(reconcile([a, b], [sameB, sameA], at)).toEqual(nothing)
  })

  it('adds a new event and moves a known one', () => {
    const moved = event('uid-a', '2026-06-02', '2026-06-06')
    const more = event('new', '2026-07-01', '2026-07-02')
    expect(reconcile([a, b], [moved, sameB, more], at)).toEqual({
      ...nothing,
      added: [more],
      changed: [{ id: 'a', event: moved }],
    })
  })

  it('keeps the row of an event that has a new UID on the same days, and of only one of two', () => {
    const [first, second] = [event('n1', '2026-06-01', '2026-06-05'), event('n2', '2026-06-01', '2026-06-05')]
    expect(reconcile([a, b], [first, second, sameB], at)).toEqual({
      ...nothing,
      added: [second],
      changed: [{ id: 'a', event: first }],
    })
  })

  it.each([
    ['at first it is only missing', null, { missing: ['a'] }],
    ['after 9 minutes nothing happens', since('11:51'), {}],
    ['after 10 minutes its nights are free', since('11:50'), { vanished: ['a'] }],
  ])('removes an event that is gone: %s', (_, missingSince, changes) => {
    expect(reconcile([{ ...a, missingSince }, b], [sameB], at)).toEqual({ ...nothing, ...changes })
  })

  it('never cuts a stay under way, and ignores one that has ended', () => {
    const inHouse = known('i', '2026-05-18', '2026-05-22', since('08:00'))
    const past = known('p', '2026-05-10', today, since('08:00'))
    expect(reconcile([inHouse, past, b], [sameB], at)).toEqual({ ...nothing, underWay: ['i'] })
  })

  it('waits half an hour if the calendar is empty or most events are gone', () => {
    const of = (missingSince: string) => ({ ...a, missingSince })
    expect(reconcile([of(since('11:45'))], [], at)).toEqual({ ...nothing, suspicious: true })
    expect(reconcile([of(since('11:30'))], [], at)).toEqual({ ...nothing, suspicious: true, vanished: ['a'] })
    const four = ['c', 'd', 'e', 'f'].map((id, place) =>
      known(id, `2026-08-0${place + 1}`, `2026-08-0${place + 2}`, since('11:45')),
    )
    expect(reconcile([...four, b], [sameB], at)).toEqual({ ...nothing, suspicious: true })
  })

  it('keeps an event whose days are not readable, and all that may be one without a UID', () => {
    const gone = { ...a, missingSince: since('10:00') }
    expect(reconcile([a, b], [sameB], { ...at, unreadable: ['uid-a'] })).toEqual(nothing)
    expect(reconcile([gone, b], [sameB], { ...at, unreadable: ['uid-a'] })).toEqual({
      ...nothing,
      returned: ['a'],
    })
    expect(reconcile([gone, b], [sameB], { ...at, unreadable: [''] })).toEqual(nothing)
  })

  it('keeps the occurrences of an event whose rule is not understood', () => {
    expect(reconcile([a, b], [sameB], { ...at, unclear: ['uid-a'] })).toEqual(nothing)
  })

  it('takes another event on the days of a stay that was cancelled by hand for another stay', () => {
    const another = event('n', '2026-06-01', '2026-06-05')
    expect(reconcile([{ ...a, withdrawn: true }, b], [another, sameB], at)).toEqual({
      ...nothing,
      added: [another],
      missing: ['a'],
    })
  })

  it('expects an event that is called cancelled to be gone, and gives its days to nobody else', () => {
    const cancelled = [{ uid: 'uid-a', recurrenceId: '' }]
    const gone = { ...a, missingSince: since('11:50') }
    expect(reconcile([gone], [], { ...at, cancelled })).toEqual({ ...nothing, vanished: ['a'] })
    const another = event('n', '2026-06-01', '2026-06-05')
    expect(reconcile([a, b], [another, sameB], { ...at, cancelled })).toEqual({
      ...nothing,
      added: [another],
      missing: ['a'],
    })
  })

  it('takes back an event that returns, also under a new UID', () => {
    const renamed = event('n', '2026-06-01', '2026-06-05')
    expect(reconcile([{ ...a, missingSince: since('11:00') }], [renamed], at)).toEqual({
      ...nothing,
      changed: [{ id: 'a', event: renamed }],
      returned: ['a'],
    })
    expect(reconcile([{ ...a, missingSince: since('11:00') }], [sameA], at)).toEqual({
      ...nothing,
      returned: ['a'],
    })
  })

  const stay = { from: '2026-06-01', to: '2026-06-07' }
  const begun = { ...known('c', '2026-05-18', '2026-05-24'), stay: { from: '2026-05-18', to: '2026-05-25' } }
  it.each<[string, KnownEvent, [from: string, to: string], boolean]>([
    ['on the departure that was agreed', { ...a, stay }, ['2026-06-01', '2026-06-07'], true],
    ['on another departure', { ...a, stay }, ['2026-06-01', '2026-06-09'], true],
    ['on another departure of a stay that is not open', a, ['2026-06-01', '2026-06-09'], false],
    ['on another arrival', { ...a, stay }, ['2026-06-02', '2026-06-05'], false],
    ['that begins today, of a guest in the house', begun, [today, '2026-05-24'], true],
    ['that begins today, with the agreed departure', begun, [today, '2026-05-25'], true],
    ['that begins tomorrow, of a guest in the house', begun, ['2026-05-21', '2026-05-24'], false],
  ])('knows an event again %s under a new UID', (_, gone, days, isKnown) => {
    const renamed = event('new', ...days)
    const { changed, added } = reconcile([gone, b], [renamed, sameB], at)
    expect([changed, added]).toEqual(isKnown ? [[{ id: gone.id, event: renamed }], []] : [[], [renamed]])
  })

  it('gives a new UID the stay on exactly its days before one that only begins with it', () => {
    const [exact, longer] = [event('n1', '2026-06-01', '2026-06-05'), event('n2', '2026-06-01', '2026-06-08')]
    const second = {
      ...known('d', '2026-06-01', '2026-06-08'),
      stay: { from: '2026-06-01', to: '2026-06-08' },
    }
    expect(
      reconcile([{ ...a, stay: { from: a.from, to: a.to } }, second], [longer, exact], at).changed,
    ).toEqual([
      { id: 'd', event: longer },
      { id: 'a', event: exact },
    ])
  })
})
