import { expect, it } from 'vitest'
import { type DocumentHead, type DocumentParts, documentOf } from './document.ts'

const parts: DocumentParts = {
  rules: [{ selectors: ['.a'], declarations: ['color:red'] }],
  headScript: 'start()',
  pageScript: '/assets/page.js',
  entry: '/assets/first.js',
  styles: ['/assets/first.css'],
  preloads: ['/assets/first.js'],
  words: { en: '/assets/en.js', es: '/assets/es.js', pl: '/assets/pl.js' },
}
const head: DocumentHead = {
  language: 'pl',
  origin: 'https://rent.example',
  path: '/auth?form=sign_up',
  named: true,
  product: 'Domovik',
  description: 'A description',
  forVisitors: true,
  indexed: true,
  structured: [],
  failed: 'Not loaded',
  needsScript: 'Needs JavaScript',
}
const attack = `</title></script><script>alert(1)</script>"'&`

it('names the page in every language', () => {
  const { html } = documentOf(parts, head, { html: '<h1>Konto</h1>', css: '', answers: [] })
  expect(html).toContain('<html lang="pl"')
  expect(html).toContain('<title>Konto · Domovik</title>')
  const address = 'https://rent.example/auth?form=sign_up'
  expect(html).toContain(`<link rel="canonical" href="${address}&amp;lang=pl">`)
  for (const language of ['en', 'es', 'pl'])
    expect(html).toContain(`href="${address}&amp;lang=${language}" hreflang="${language}"`)
  expect(html).toContain(`href="${address}" hreflang="x-default"`)
})

it('moves style attributes into the style element, which the policy allows by its hash', () => {
  const screen = '<h1>T</h1><p style="--x:&quot;a&quot;" class="a">1</p><b style="--x:&quot;a&quot;">2</b>'
  const { html, styles } = documentOf(parts, head, { html: screen, css: '', answers: [] })
  expect(html).not.toContain('style="')
  expect(html).toContain('<p class="i0 a">1</p><b class="i0">2</b>')
  expect(styles).toHaveLength(1)
  expect(html).toContain(`<style>${styles[0]}</style>`)
  expect(styles[0]).toContain('#root .i0,#page .i0{--x:"a"}')
})

it('has no form that the browser sends without the script, and says that it needs one', () => {
  const screen = '<h1>T</h1><form class="a" novalidate=""><input name="password"></form><form></form>'
  const { html } = documentOf(parts, head, { html: screen, css: '', answers: [] })
  expect(html).toContain('<form method="dialog" class="a" novalidate="">')
  expect(html).not.toMatch(/<form(?! method="dialog")/)
  expect(html).toContain('<noscript><p role="note">Needs JavaScript</p></noscript>')
  const plain = documentOf(parts, head, { html: '<h1>T</h1>', css: '', answers: [] })
  expect(plain.html).not.toContain('<noscript>')
})

it('escapes texts of the site wherever they stand', () => {
  const hostile = {
    ...head,
    product: attack,
    description: attack,
    failed: attack,
    needsScript: attack,
    structured: [{ name: attack }],
  }
  const { html } = documentOf(parts, hostile, {
    html: '<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1><form class="a"></form>',
    css: '',
    answers: [[['site'], { productName: attack }]],
  })
  expect(html).not.toContain('<script>alert')
  // The inline script, the structured data, the page's script and the answers.
  expect(html.match(/<script[ >]/g)).toHaveLength(4)
  expect(html.match(/<\/script>/g)).toHaveLength(4)
  const answers = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(answers)).toEqual([[['site'], { productName: attack }]])
})

it('does not let a value of a style attribute end the style element', () => {
  const screen = '<h1>T</h1><p style="--x:&lt;/style&gt;&lt;script&gt;">1</p>'
  const { html } = documentOf(parts, head, { html: screen, css: '', answers: [] })
  expect(html.match(/<\/style>/g)).toHaveLength(1)
})

it('sends the styles of what is below the fold after the part above it, and allows both sheets', () => {
  const rules = [...parts.rules, { selectors: ['.b'], declarations: ['color:blue'] }]
  const screen = '<h1 class="a">T</h1><i id="fold" hidden=""></i><p class="b">1</p>'
  const { html, styles } = documentOf({ ...parts, rules }, head, { html: screen, css: '', answers: [] })
  expect(html).toContain('<h1 class="a">T</h1><style id="fold">.b{color:blue}</style><p class="b">1</p>')
  expect(html).toContain('href="#fold" blocking="render" media="(width < 48em)"')
  expect(styles).toHaveLength(2)
  expect(styles[0]).not.toContain('.b{')
  for (const style of styles) expect(html).toContain(`>${style}</style>`)
})

it('lets a page without a fold be painted when it is complete', () => {
  const { html } = documentOf(parts, head, { html: '<h1>T</h1>', css: '', answers: [] })
  expect(html).toContain('<link rel="expect" href="#root" blocking="render">')
})
