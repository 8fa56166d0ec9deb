import { expect, test } from 'vitest'
import { readSidebar } from './sidebar-state.ts'

test.each([
  ['', true],
  ['a=b; sidebar_state=true', true],
  ['a=b; sidebar_state=false', false],
  ['sidebar_state=false; a=b', false],
  ['not_sidebar_state=false', true],
])('cookies "%s": open %s', (cookies, open) => {
  expect(readSidebar(cookies)).toBe(open)
})
