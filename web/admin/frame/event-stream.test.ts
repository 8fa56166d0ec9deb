import { expect, test } from 'vitest'
import { messageReader } from './event-stream.ts'

test('messages are complete, however the network splits them', () => {
  const read = messageReader()
  expect(read('event: change\nda')).toEqual([])
  expect(read('ta: {"table":"leases"}\nid: 7\n')).toEqual([])
  expect(read('\n: a comment\n\nevent: beat\r\ndata: {}\r\n\r\n')).toEqual([
    { event: 'change', data: '{"table":"leases"}', id: '7' },
    { event: 'beat', data: '{}', id: null },
  ])
})

test('several lines of data are one text', () => {
  expect(messageReader()('data: a\ndata: b\n\n')).toEqual([{ event: 'message', data: 'a\nb', id: null }])
})
