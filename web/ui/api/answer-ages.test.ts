import { expect, it, vi } from 'vitest'
import { noteAge, oldestAt, onAges } from './answer-ages.ts'

const list = [['payments', 'list'], {}, 'rows', { status: 'paid', q: 'a' }]
const record = [['payments', 'get'], { input: { id: '1' }, type: 'query' }]
const choice = ['choice', 'tenants', '1']
const keys = () => [list, record, choice]

it('returns the time of the oldest stored answer on screen, and without a network also of answers of this visit', () => {
  const told = vi.fn()
  onAges(told)
  noteAge(['payments', 'list'], { q: 'a', status: 'paid', limit: 50 }, 500, false)
  noteAge(['payments', 'get'], { id: '1' }, 600, false)
  noteAge(['payments', 'get'], { id: '2' }, 1, true)
  expect(oldestAt(keys, true)).toBe(null)
  expect(oldestAt(keys, false)).toBe(500)
  noteAge(['payments', 'get'], { id: '1' }, 300, true)
  expect(oldestAt(keys, true)).toBe(300)
  expect(told).toHaveBeenCalledTimes(2)
  noteAge(['payments', 'get'], { id: '1' }, 900, false)
  expect(oldestAt(keys, true)).toBe(null)
  expect(told).toHaveBeenCalledTimes(3)
})

it('the pages of a list are as old as the oldest of them', () => {
  noteAge(['payments', 'list'], { status: 'paid', q: 'a', limit: 50 }, 100, true)
  noteAge(['payments', 'list'], { status: 'paid', q: 'a', limit: 50, cursor: 'x' }, 200, true)
  expect(oldestAt(() => [list], true)).toBe(100)
})
