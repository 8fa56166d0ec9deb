import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { titlesOf } from './kit/test-titles.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const index = 'docs/finance.md'
const pages = readdirSync(join(root, 'docs/finance')).map((name) => `docs/finance/${name}`)

type Named = { page: string; line: number; tokens: string[] }

/** The code spans of every line, with their place. */
const named = [index, ...pages].flatMap((page) =>
  read(page)
    .split('\n')
    .map(
      (text, at): Named => ({
        page,
        line: at + 1,
        tokens: [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
      }),
    )
    .filter(({ tokens }) => tokens.length > 0),
)

const isPath = (token: string): boolean => /^[\w.-]+\/[\w./-]+\.\w+$/.test(token)

/** Headings `# 2. Title` and `## 2.5 Title`, by number. */
const sections = new Map(
  pages.flatMap((page) =>
    [...read(page).matchAll(/^#{1,2} (\d+(?:\.\d+)?)\.? (.+)$/gm)].map(([, number, title]) => [
      number ?? '',
      { page, title: title ?? '' },
    ]),
  ),
)

describe('the definitions of the figures', () => {
  test('name only paths that exist', () => {
    const missing = named.flatMap(({ page, line, tokens }) =>
      tokens
        .filter((token) => isPath(token) && !existsSync(join(root, token)))
        .map((token) => `${page}:${line} ${token}`),
    )
    expect(missing).toEqual([])
  })

  test('link only to pages that exist', () => {
    const links = [index, ...pages].flatMap((page) =>
      [...read(page).matchAll(/\]\(([\w./-]+)/g)].map(([, to]) => join(dirname(page), to ?? '')),
    )
    expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(links.length).toBeGreaterThan(50)
  })

  test('name only tests that exist: a file, then titles in it', () => {
    const wrong: string[] = []
    let titles = 0
    for (const { page, line, tokens } of named.filter(({ page, line }) => isTestLine(page, line))) {
      const [file = '', ...rest] = tokens
      if (!file.endsWith('.test.ts') || rest.length === 0) wrong.push(`${page}:${line} names no test`)
      else if (existsSync(join(root, file))) {
        const known = titlesOf(file)
        titles += rest.length
        wrong.push(...rest.filter((title) => !known.has(title)).map((title) => `${page}:${line} ${title}`))
      }
    }
    expect(wrong).toEqual([])
    expect(titles).toBeGreaterThan(100)
  })

  test('name a test for each section that is built', () => {
    const bare = pages.flatMap((page) =>
      read(page)
        .split(/^## (?=\d)/m)
        .slice(1)
        .filter((text) => !text.startsWith('7.') && !/^- Test: |^\*\*Not built yet/m.test(text))
        .map((text) => `${page} ${text.split('\n')[0]}`),
    )
    expect(bare).toEqual([])
  })

  test('are all in the index, under the same title', () => {
    const listed = [...read(index).matchAll(/^\| \**([\d.]+)\** \| \[(.+)\]\((finance\/[\w-]+\.md)/gm)].map(
      ([, number, title, page]) => [number, { title, page: `docs/${page}` }],
    )
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(sections))
  })

  test('have the section that each citation in the repository names', () => {
    const wrong: string[] = []
    let cited = 0
    for (const path of trackedText()) {
      for (const [at, text] of unwrapped(read(path)).split('\n').entries()) {
        for (const numbers of citations(text)) {
          cited += 1
          const strange = numbers.filter((number) => !sections.has(number))
          if (numbers.length === 0 || strange.length > 0)
            wrong.push(`${path}:${at + 1} ${text.trim().slice(0, 120)}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(cited).toBeGreaterThan(100)
  })

  test.each<[string, string[][]]>([
    ['rounding (docs/finance.md 1.2)', [['1.2']]],
    ['in order (docs/finance.md 1.5, 2.9)', [['1.5', '2.9']]],
    ['the rules of docs/finance.md 2.5 to 2.7.', [['2.5', '2.7']]],
    ['docs/finance.md 7, metric 14, and 8', [['7', '7.14']]],
    ['docs/finance.md 7, metrics 2 and 4', [['7', '7.2', '7.4']]],
    ['docs/finance.md 2.5, steps 2 and 3', [['2.5']]],
    ['the lines of docs/finance.md 6.2, 7) and 3 others', [['6.2', '7']]],
    ['docs/finance.md says so', [[]]],
    ['a bare finance.md 2.5', [[]]],
    ['see [figures](../finance.md)', []],
  ])('%j cites %j', (text, numbers) => {
    expect([...citations(text)]).toEqual(numbers)
  })
})

function isTestLine(page: string, line: number): boolean {
  return /^- Test: /.test(read(page).split('\n')[line - 1] ?? '')
}

/** The section numbers of each citation in a line; none where a citation has no number or no folder. */
function* citations(text: string): Generator<string[]> {
  for (const match of text.matchAll(/([\w./-]*)finance\.md(?! *[)\]])(`?)/gi)) {
    const [whole, folder = '', closing] = match
    if (closing || folder.endsWith('../')) continue
    const rest = text.slice(match.index + whole.length)
    const list = /^ (\d+(?:\.\d+)?)((?:(?:, | to | and )\d+(?:\.\d+)?(?=$|[).,;: ]))*)/.exec(rest)
    const metrics = /^ 7, metrics? (\d+)(?: and (\d+))?/.exec(rest)?.slice(1) ?? []
    if (folder !== 'docs/' || list === null) yield []
    else {
      const more = [...(list[2] ?? '').matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => number)
      const figures = metrics.filter((metric) => metric !== undefined).map((metric) => `7.${metric}`)
      yield [list[1] ?? '', ...more, ...figures]
    }
  }
}

/** A comment may be wrapped between the name of the page and the section. */
const unwrapped = (text: string): string => text.replace(/finance\.md\n[ */#-]*(?=\d)/gi, 'finance.md ')

/** Tracked files that may cite; this page's own files and this test name the page for other reasons. */
function trackedText(): string[] {
  const files = execFileSync('git', ['grep', '-Iil', 'finance\\.md'], { cwd: root, encoding: 'utf8' })
  return files
    .split('\n')
    .filter((path) => path !== '' && path !== index && !pages.includes(path))
    .filter((path) => path !== 'scripts/finance-doc.test.ts')
}
