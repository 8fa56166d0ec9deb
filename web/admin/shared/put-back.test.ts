import { expect, it } from 'vitest'
import { UndoneInPart } from '../../ui/app/undone-in-part.ts'
import { putBack } from './put-back.ts'

const rows = ['a', 'b', 'c'].map((id) => ({ id, name: `Row ${id}` }))
const groups = Map.groupBy(rows, ({ id }) => (id === 'c' ? 'other' : 'one'))

it('takes everything back in one call for equal rows', async () => {
  const calls: string[][] = []
  const left = await putBack(rows, groups, async (ids) => {
    calls.push(ids)
    return { refused: [] }
  })
  expect([left, calls]).toEqual([undefined, [['a', 'b'], ['c']]])
})

it('names rows that somebody changed since, and goes on after a group that failed', async () => {
  const left = await putBack(rows, groups, async (ids) => {
    if (ids.includes('c')) throw new Error('refused')
    return { refused: [{ id: 'b', reason: 'changed' }] }
  })
  expect(left).toBeInstanceOf(UndoneInPart)
  expect(left!.text).toContain('Row b')
  expect(left!.text).toContain('Row c')
  expect(left!.text).not.toContain('Row a')
})

it('throws if nothing could be taken back', async () => {
  await expect(putBack(rows, groups, () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
})
