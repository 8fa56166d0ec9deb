import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { titlesOf } from './kit/test-titles.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const index = read('docs/requirements.md')
const pages = readdirSync(join(root, 'docs/requirements')).map((name) => `docs/requirements/${name}`)

type Row = { page: string; id: string; holds: string; livesIn: string; tests: string }

const rows = pages.flatMap((page) =>
  read(page)
    .split('\n')
    .filter((line) => /^\| [A-Z0-9]+-\d+ \|/.test(line))
    .map((line): Row => {
      const cells = line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim())
      const [id = '', , , holds = '', livesIn = '', tests = ''] = cells
      if (cells.length !== 6) throw new Error(`${page}: ${id} has ${cells.length} cells, not 6`)
      return { page, id, holds, livesIn, tests }
    }),
)

const codeSpans = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
const isPath = (token: string): boolean =>
  /^[\w.-]+(\/[\w.@-]+)+$/.test(token) || existsSync(join(root, token))

/** Areas of the index: code, number of rows, and how many of them hold. */
const areas = [
  ...index.matchAll(/^\| \[([A-Z0-9]+)\]\(requirements\/([\w-]+\.md)\) \|[^|]*\| (\d+) \| (\d+) \|/gm),
].map(([, area = '', page, count, held]) => ({
  area,
  page: `docs/requirements/${page}`,
  rows: Number(count),
  hold: Number(held),
}))

describe('the requirements', () => {
  test('are all listed once, in the page of their area', () => {
    const counted = areas.map(({ area, page }) => {
      const own = rows.filter((row) => row.page === page)
      return { area, page, rows: own.filter(({ id }) => id.startsWith(`${area}-`)).length }
    })
    expect(counted).toEqual(areas.map(({ area, page, rows: number }) => ({ area, page, rows: number })))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(areas.map(({ page }) => page).toSorted()).toEqual(pages.toSorted())
  })

  test('say whether they hold, and if not, what is missing', () => {
    const unclear = rows.filter(({ holds }) => !/^(yes|(part|no|moot): .+)$/.test(holds))
    expect(unclear.map(({ id, holds }) => `${id}: ${holds}`)).toEqual([])
  })

  test('are counted in the index as they hold', () => {
    const held = (area: string): number =>
      rows.filter(({ id, holds }) => id.startsWith(`${area}-`) && /^(yes|moot)/.test(holds)).length
    expect(areas.map(({ area, hold }) => `${area} ${hold}`)).toEqual(
      areas.map(({ area }) => `${area} ${held(area)}`),
    )
  })

  test('name the code that meets them', () => {
    const wrong = rows.flatMap(({ id, holds, livesIn }) => {
      const paths = codeSpans(livesIn).filter(isPath)
      if (/^(yes|part)/.test(holds) && paths.length === 0) return [`${id} names no path`]
      return paths.filter((path) => !existsSync(join(root, path))).map((path) => `${id} ${path}`)
    })
    expect(wrong).toEqual([])
  })

  test('name a test that exists: a file, then titles in it', () => {
    const wrong = rows.flatMap(({ id, holds, tests }) => {
      const tokens = codeSpans(tests)
      if (holds === 'yes' && tokens.length === 0) return [`${id} names no test`]
      const problems: string[] = []
      let known: Set<string> | undefined
      for (const token of tokens) {
        if (/\.(test|e2e)\.tsx?$/.test(token)) {
          if (existsSync(join(root, token))) known = titlesOf(token)
          else problems.push(`${id} ${token} does not exist`)
        } else if (!known?.has(token)) problems.push(`${id} no test is called ${token}`)
      }
      return problems
    })
    expect(wrong).toEqual([])
  })
})
