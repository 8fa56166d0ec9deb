import { describe, expect, it } from 'vitest'
import { conflictsOf, sheetOf, shownPhotos } from './content.ts'
import { withRowOfPhoto } from './operations.ts'
import { after, furnished, item, itself, meter, put, room } from './report.fixture.ts'
import { inspectionIssues, signedText } from './sign.ts'
import { startContent } from './start.ts'

describe('rows that were removed', () => {
  const key = '00000000-0000-4000-8000-000000000005'
  const full = after(furnished, put(key, 'key', 'name', 'Gate'))
  const gone = (rowId: string, kind: 'room' | 'item' | 'key') => put(rowId, kind, 'removed', 'yes')
  const photos = [room, item, meter, key].map((rowId) => ({ id: `of ${rowId}`, rowId, sha256: 'f' }))
  const of = { id: itself, kind: 'in' as const, leaseId: 'lease' }

  it.each([
    ['nothing', [], [room, item, meter, key]],
    ['the item', [gone(item, 'item')], [room, meter, key]],
    ['the room, with its item', [gone(room, 'room')], [meter, key]],
    ['the key', [gone(key, 'key')], [room, item, meter]],
  ] as const)('without %s nobody reads or signs other photos', (_, removals, left) => {
    const content = after(full, ...removals)
    expect(shownPhotos(content, photos).map(({ rowId }) => rowId)).toEqual(left)
    const text = signedText(of, content, photos)
    for (const { id, rowId } of photos)
      expect(text.includes(`"${id}"`)).toBe(left.some((one) => one === rowId))
  })

  it.each([
    ['item', [gone(item, 'item')]],
    ['item of a room', [gone(item, 'item'), gone(room, 'room')]],
    ['item of a room that alone', [gone(room, 'room')]],
  ] as const)('come back for a photo that arrives: %s was removed', (_, removals) => {
    const back = withRowOfPhoto(after(full, ...removals), item)
    expect(sheetOf(back).rooms).toEqual(sheetOf(full).rooms)
    expect(withRowOfPhoto(back, item)).toBe(back)
    expect(sheetOf(after(back, gone(item, 'item'))).rooms[0]!.items).toEqual([])
  })

  it('need no choice between two values, until they come back', () => {
    const { version: base } = full
    const both = after(
      full,
      put(item, 'item', 'quantity', '5', base, 'phone'),
      put(item, 'item', 'quantity', '6', base - 9, 'tablet'),
    )
    expect(conflictsOf(both)).toHaveLength(1)
    const removed = after(both, gone(item, 'item'))
    expect(conflictsOf(removed)).toEqual([])
    expect(inspectionIssues(removed, [], '2026-08-31')).toEqual([])
    expect(conflictsOf(withRowOfPhoto(removed, item))).toHaveLength(1)
  })

  it('are not repeated in the next protocol, nor are the items of a removed room', () => {
    const next = startContent({ id: itself, day: '2026-08-31', meters: [] }, after(full, gone(room, 'room')))
    expect(next.rows.map(({ kind }) => kind)).toEqual(['protocol', 'key'])
  })
})
