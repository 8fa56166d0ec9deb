import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftOwner, separateDrafts } from './draft.ts'
import { claimDrafts, forgetDrafts, keepDrafts, keptMs, noteSignOut } from './kept-drafts.ts'

const anna = '5f0c7a52-1111-4000-8000-000000000001'
const olga = '9a1b2c3d-2222-4000-8000-000000000002'
const home = 'c0ffee00-3333-4000-8000-000000000003'
const names = (person: string) => [
  `draft:${person}:${home}:ticket`,
  `unanswered:draft:${person}:${home}:ticket`,
]

/** Object.keys of it returns the stored keys, as of the real one. */
class Storage {
  [key: string]: unknown
}
Object.defineProperties(Storage.prototype, {
  getItem: { value: (key: string) => stored[key] ?? null },
  setItem: {
    value: (key: string, value: string) => {
      stored[key] = value
    },
  },
  removeItem: {
    value: (key: string) => {
      delete stored[key]
    },
  },
})
let stored: Storage
const left = () => Object.keys(stored).sort()

beforeEach(() => {
  vi.useFakeTimers()
  stored = new Storage()
  vi.stubGlobal('localStorage', stored)
  for (const key of ['language', 'draft:contact', ...names(anna)]) stored[key] = 'typed'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an ended session keeps the drafts for a week, and the same person finds them', () => {
  keepDrafts()
  vi.advanceTimersByTime(keptMs - 1000)
  keepDrafts()
  claimDrafts(null)
  claimDrafts(anna)
  expect(left()).toEqual(['draft:contact', ...names(anna), 'language'].sort())
  vi.advanceTimersByTime(keptMs * 2)
  claimDrafts(anna)
  expect(left()).toHaveLength(4)
})

test('they are deleted after a week, whoever opens the page', () => {
  keepDrafts()
  vi.advanceTimersByTime(keptMs + 1000)
  claimDrafts(null)
  expect(left()).toEqual(['language'])
})

test('they are deleted when another person signs in', () => {
  keepDrafts()
  claimDrafts(olga)
  expect(left()).toEqual(['draft:contact', 'language'])
})

test('a sign-out deletes them, also what another tab stores afterwards', () => {
  noteSignOut()
  forgetDrafts()
  stored[names(anna)[0]!] = 'stored late by another tab'
  keepDrafts()
  expect(left()).toEqual(['language', 'signed-out'])
  claimDrafts(anna)
  stored[names(anna)[0]!] = 'typed'
  keepDrafts()
  expect(left()).toEqual([names(anna)[0]!, 'drafts-until', 'language'].sort())
})

test('drafts belong to a person and an organization', () => {
  separateDrafts(() => home)
  expect(draftOwner()).toBe(home)
  stored['domovik-auth'] = JSON.stringify({ user: { id: anna } })
  expect(draftOwner()).toBe(`${anna}:${home}`)
  separateDrafts(() => null)
  expect(draftOwner()).toBe(anna)
})
