import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { addUploads, dropUpload, retryUpload, uploadsAt } from './uploads.ts'

const online = (value: boolean): void => {
  vi.stubGlobal('navigator', { onLine: value })
}
const file = (name: string): File => new File(['x'], name)
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10))
const states = (place: string) => uploadsAt(place).map(({ file: { name }, state }) => `${name} ${state}`)

test('files are sent one after the other and disappear from the list when they have arrived', async () => {
  online(true)
  const sent: string[] = []
  let arrive = (): void => undefined
  addUploads('a', [file('1'), file('2')], ({ name }) => (onProgress) => {
    sent.push(name)
    onProgress(0.5)
    return new Promise<void>((resolve) => {
      arrive = resolve
    })
  })
  await settled()
  expect(sent).toEqual(['1'])
  expect(states('a')).toEqual(['1 sending', '2 waiting'])
  expect(uploadsAt('a')[0]!.progress).toBe(0.5)
  arrive()
  await settled()
  expect(sent).toEqual(['1', '2'])
  arrive()
  await settled()
  expect(uploadsAt('a')).toEqual([])
})

test('a failed file stays with its reason, can be sent again, and does not block the others', async () => {
  online(true)
  const made: string[] = []
  let refuse = true
  addUploads('b', [file('1'), file('2')], ({ name }) => {
    made.push(name)
    return async () => {
      if (name === '1' && refuse) throw new ApiError({ code: 'file_unreadable', status: 422 })
    }
  })
  await settled()
  expect(states('b')).toEqual(['1 failed'])
  expect(uploadsAt('b')[0]!.problem).not.toBeNull()
  refuse = false
  retryUpload('b', uploadsAt('b')[0]!.id)
  await settled()
  expect(uploadsAt('b')).toEqual([])
  expect(made).toEqual(['1', '2'])
})

test('without a network files wait, and so does an interrupted one', async () => {
  online(false)
  let sent = 0
  addUploads('c', [file('1')], () => async () => {
    sent += 1
    online(false)
    throw new TypeError('Failed to fetch')
  })
  await settled()
  expect([sent, states('c')]).toEqual([0, ['1 waiting']])
  online(true)
  retryUpload('c', uploadsAt('c')[0]!.id)
  await settled()
  expect([sent, states('c')]).toEqual([1, ['1 waiting']])
  dropUpload('c', uploadsAt('c')[0]!.id)
  expect(uploadsAt('c')).toEqual([])
})
