import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** A key that changes with the record, on a form that opens and closes. */
const beginsAnew =
  /<\w+\s[^<]*?key=\{[^\n]*(?:updatedAt|[vV]ersion|\.length|\.map\(|JSON\.stringify)[^\n]*\}[^<]*?opened=\{/g

/** Signatures are given to the state that was read. */
const exempt = ['rental/inspections/detail.tsx']

it('no form begins anew while it is open, because its record changed elsewhere', () => {
  const folder = join(import.meta.dirname, '..')
  const found: string[] = []
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.tsx') || exempt.includes(path)) continue
    const text = readFileSync(join(folder, path), 'utf8')
    for (const { index, 0: element } of text.matchAll(beginsAnew)) {
      const before = text.slice(0, index)
      const inside = before.lastIndexOf('<AsOpened') > before.lastIndexOf('</AsOpened>')
      if (!inside && !element.includes('asOpened')) found.push(`${path}: ${element.split('\n')[0]}`)
    }
  }
  expect(found).toEqual([])
})
