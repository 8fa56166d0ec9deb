import { expect, test } from 'vitest'
import { readSidebar } from './sidebar-state.ts'

test.each([
  ['', true, true],
  ['', false, false],
  ['a=b; sidebar_state=true', false, true],
  ['a=b; sidebar_state=false', true, false],
  ['sidebar_state=false; a=b', true, false],
  ['not_sidebar_state=false', true, true],
])('cookies "%s", room %s: open %s', (cookies, room, open) => {
  expect(readSidebar(cookies, room)).toBe(open)
})
