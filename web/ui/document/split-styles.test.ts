import { expect, it } from 'vitest'
import { splitStyles } from './split-styles.ts'
import type { StyleRule } from './style-rules.ts'

const rule = (selector: string, ...declarations: string[]): StyleRule => ({
  selectors: selector.split(', '),
  declarations,
})

it('puts the rules of the first part into the first sheet, and all others into the rest', () => {
  const rules: StyleRule[] = [
    { at: '@layer base, library', text: '' },
    { at: '@layer base', rules: [rule('h1, table', 'margin:0')] },
    rule('.top', 'color:red'),
    rule('.low, .top', 'color:blue'),
    { at: '@media (width < 9em)', rules: [rule('.low', 'color:pink'), rule('.none', 'color:green')] },
  ]
  expect(splitStyles(rules, '<h1 class="top">', '<table class="low">')).toEqual({
    first: '@layer base, library;@layer base{h1{margin:0}}.top{color:red}.top{color:blue}',
    rest: '@layer base{table{margin:0}}.low{color:blue}@media (width < 9em){.low{color:pink}}',
  })
})

it('repeats a rule that must have priority over an earlier rule of the rest, and what has priority over it', () => {
  const rules = [
    rule('.other', 'color:black'),
    rule('.low', 'color:blue'),
    rule('.shared', 'color:red'),
    rule('.top', 'color:green'),
    rule('.apart', 'color:pink'),
  ]
  const above = '<p class="shared top"><p class="apart"><p class="other">'
  expect(splitStyles(rules, above, '<p class="low shared">')).toEqual({
    first: '.other{color:black}.shared{color:red}.top{color:green}.apart{color:pink}',
    rest: '.low{color:blue}.shared{color:red}.top{color:green}',
  })
})

it('does not repeat a rule because of another layer', () => {
  const rules: StyleRule[] = [{ at: '@layer base', rules: [rule('.low', 'a:b')] }, rule('.shared', 'c:d')]
  expect(splitStyles(rules, '<p class="shared">', '<p class="low shared">').rest).toBe(
    '@layer base{.low{a:b}}',
  )
})

it('leaves custom properties and animations that only the rest reads to the rest', () => {
  const rules: StyleRule[] = [
    rule(':root', '--a:1px', '--b:2px', '--none:3px'),
    { at: '@keyframes spin', text: 'to{rotate:1turn}' },
    rule('.top', 'margin:var(--a)'),
    rule('.low', 'margin:var(--b)', 'animation:spin 1s'),
  ]
  expect(splitStyles(rules, '<p class="top">', '<p class="low">')).toEqual({
    first: ':root{--a:1px}.top{margin:var(--a)}',
    rest: ':root{--b:2px}@keyframes spin{to{rotate:1turn}}.low{margin:var(--b);animation:spin 1s}',
  })
})
