import { expect, it } from 'vitest'
import { type StyleRule, stylesOf } from './style-rules.ts'

const rule = (selector: string, ...declarations: string[]): StyleRule => ({
  selectors: selector.split(', '),
  declarations,
})

it('keeps the rules whose classes and elements are on the page', () => {
  const rules = [
    rule('.shown, .hidden', 'color:red'),
    rule('.hidden', 'color:blue'),
    rule('body', 'margin:0'),
    rule('table td', 'padding:0'),
    rule('.shown:not(.hidden):hover', 'color:green'),
    rule('.shown .hidden', 'color:pink'),
  ]
  expect(stylesOf(rules, '<p class="shown other">text</p>')).toBe(
    '.shown{color:red}body{margin:0}.shown:not(.hidden):hover{color:green}',
  )
})

it('keeps media queries and layers only with their rules', () => {
  const rules: StyleRule[] = [
    { at: '@layer base, library', text: '' },
    { at: '@media (width < 10em)', rules: [rule('.hidden', 'color:red')] },
    { at: '@media (width < 20em)', rules: [rule('.shown', 'color:red')] },
  ]
  expect(stylesOf(rules, '<p class="shown">')).toBe(
    '@layer base, library;@media (width < 20em){.shown{color:red}}',
  )
})

it('leaves out custom properties that nothing reads, also through others', () => {
  const rules = [
    rule(':root', '--a:1px', '--b:var(--a)', '--c:var(--unread)', '--unread:2px'),
    rule('.shown', 'margin:var(--b)'),
  ]
  expect(stylesOf(rules, '<p class="shown">')).toBe(':root{--a:1px;--b:var(--a)}.shown{margin:var(--b)}')
})

it('keeps an animation only if a rule plays it', () => {
  const rules: StyleRule[] = [
    { at: '@keyframes spin', text: 'to{rotate:1turn}' },
    { at: '@keyframes fade', text: 'to{opacity:0}' },
    rule('.shown', 'animation:spin 1s'),
  ]
  expect(stylesOf(rules, '<p class="shown">')).toBe(
    '@keyframes spin{to{rotate:1turn}}.shown{animation:spin 1s}',
  )
})
