import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { type FilePart, joinParts, type LoadPart } from './save-parts.ts'

const rows = ['a', 'b', 'c', 'd', 'e']
/** A server with five rows and a header. The cursor is the number of rows before the part. */
const parts: LoadPart = async ({ limit, cursor = '0' }): Promise<FilePart> => {
  const from = Number(cursor)
  const content = rows.slice(from, from + limit).map((row) => `${row}\r\n`)
  return {
    ...{ fileName: 'List.csv', mediaType: 'text/csv', total: rows.length },
    content: `${from === 0 ? '\uFEFFname\r\n' : ''}${content.join('')}`,
    nextCursor: from + limit < rows.length ? String(from + limit) : null,
  }
}
const join = (load: LoadPart, size: number, signal = new AbortController().signal, told: number[] = []) =>
  joinParts(load, { signal, onPart: ({ done }) => told.push(done) }, { rows: size, pauses: [1, 1] })
const textOf = async (content: string | Blob) => new Uint8Array(await new Blob([content]).arrayBuffer())
/** Fails the calls with these numbers, counted from 1. */
const failing = (numbers: number[], error: Error, load: LoadPart = parts) => {
  const calls: (string | undefined)[] = []
  const failingLoad: LoadPart = (part, options) => {
    calls.push(part.cursor)
    return numbers.includes(calls.length) ? Promise.reject(error) : load(part, options)
  }
  return { calls, load: failingLoad }
}
const noAnswer = new TypeError('Failed to fetch')

test.each([1, 2, 3, 5, 9])(
  'parts of %i rows are joined to the file that one answer would be',
  async (size) => {
    const told: number[] = []
    const file = await join(parts, size, undefined, told)
    const whole = await parts({ limit: 9 }, { signal: new AbortController().signal })
    expect(file).toMatchObject({ fileName: 'List.csv', mediaType: 'text/csv' })
    expect(await textOf(file.content)).toEqual(await textOf(whole.content))
    expect(told).toEqual(Array.from({ length: Math.ceil(5 / size) - 1 }, (_, at) => (at + 1) * size))
  },
)

test('a part that does not come is asked for again, and no row is there twice', async () => {
  const { calls, load } = failing([2, 3, 5], noAnswer)
  const file = await join(load, 2)
  expect(calls).toEqual([undefined, '2', '2', '2', '4', '4'])
  expect(await new Blob([file.content]).text()).toContain('a\r\nb\r\nc\r\nd\r\ne\r\n')
})

test('a connection that stays broken, and a refusal, end in the error and in no file', async () => {
  const broken = failing([2, 3, 4], noAnswer)
  await expect(join(broken.load, 2)).rejects.toBe(noAnswer)
  expect(broken.calls).toHaveLength(4)
  const refused = failing([2], new ApiError({ code: 'export_changed', status: 409 }))
  await expect(join(refused.load, 2)).rejects.toMatchObject({ code: 'export_changed' })
  expect(refused.calls).toHaveLength(2)
  const first = failing([1], noAnswer)
  await expect(join(first.load, 2)).rejects.toBe(noAnswer)
  expect(first.calls).toHaveLength(1)
})

test('a stopped export asks for no further part and makes no file', async () => {
  const control = new AbortController()
  const { calls, load } = failing([2], noAnswer)
  const stopping: LoadPart = (part, options) => {
    if (calls.length === 1) control.abort()
    return load(part, options)
  }
  await expect(join(stopping, 2, control.signal)).rejects.toBe(noAnswer)
  expect(calls).toHaveLength(2)
})
