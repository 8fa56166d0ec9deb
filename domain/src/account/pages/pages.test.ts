import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOwnPath, isSafeLink, isSlug, pageAddress } from './address.ts'
import { BLOCK_TYPES, emptyBlock, isBlank, moved } from './blocks.ts'

describe('links of a page (ADMIN-09)', () => {
  it.each([
    '/contact',
    '/faq?q=rent#start',
    '/',
    'https://example.com',
    'http://example.com/a?b=c',
    'mailto:anna@example.com',
    'tel:+48225550120',
  ])('%s is safe', (to) => expect(isSafeLink(to)).toBe(true))

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:/x',
    'https://',
    'http://exa mple.com',
    'mailto:nobody',
    'tel:javascript',
    'contact',
    '',
  ])('%j is not safe', (to) => expect(isSafeLink(to)).toBe(false))

  it('a path of the application stays on its origin', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (rest) => {
        const text = `/${rest}`
        if (isOwnPath(text)) expect(new URL(text, 'https://own.example').origin).toBe('https://own.example')
      }),
    )
  })
})

describe('the address of a page', () => {
  it.each(['o-nas', 'faq', 'a', 'regulamin-2026'])('accepts %s', (slug) => expect(isSlug(slug)).toBe(true))
  it.each(['', 'O-nas', 'o--nas', '-a', 'a-', 'o nas', 'łódź', 'a/b', 'admin', 'new', 'x'.repeat(81)])(
    'refuses %j',
    (slug) => expect(isSlug(slug)).toBe(false),
  )
  it('differs between the platform and an organization', () => {
    expect(pageAddress('platform', 'o-nas')).toBe('/pages/o-nas')
    expect(pageAddress('organization', 'o-nas')).toBe('/organization/pages/o-nas')
  })
})

describe('blocks', () => {
  it('are blank at first, except the divider', () => {
    expect(BLOCK_TYPES.filter((type) => !isBlank(emptyBlock(type)))).toEqual(['divider'])
  })

  it('keep all elements when one is moved', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer()), fc.nat(12), fc.nat(12), (list, from, to) => {
        const next = moved(list, from, to)
        expect([...next].sort()).toEqual([...list].sort())
        if (from < list.length && to < list.length) expect(next[to]).toBe(list[from])
      }),
    )
  })
})
