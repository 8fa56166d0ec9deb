import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { tabChoice } from './tab-choice.ts'

const key = 'organization'

const storage = () => {
  const values = new Map<string, string>()
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
    clear: () => values.clear(),
  }
}
vi.stubGlobal('localStorage', storage())
vi.stubGlobal('sessionStorage', storage())
afterAll(() => void vi.unstubAllGlobals())

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

it('keeps the organization of a loaded tab when another tab chooses, and uses the new one after the next load', () => {
  const tab = tabChoice(key)
  tab.pin('first')
  tab.chooseForNextLoad('second')
  expect(tab.current()).toBe('first')
  expect(tabChoice(key).current()).toBe('second')
})

it('starts a new tab with the last choice, and a reloaded tab with its own', () => {
  tabChoice(key).chooseForNextLoad('second')
  sessionStorage.clear()
  expect(tabChoice(key).current(), 'new tab').toBe('second')
  tabChoice(key).pin('first')
  expect(tabChoice(key).current(), 'reloaded tab').toBe('first')
})

it('keeps the choice when the old organization is shown once more before the load', () => {
  const tab = tabChoice(key)
  tab.pin('first')
  tab.chooseForNextLoad('second')
  tab.pin('first')
  expect([tab.current(), tabChoice(key).current()]).toEqual(['first', 'second'])
})

it('leaves nothing for the next person', () => {
  const tab = tabChoice(key)
  tab.chooseForNextLoad('second')
  tab.forget()
  expect([tab.current(), tabChoice(key).current()]).toEqual([null, null])
})
