/**
 * On a phone the rows of a list become cards, which show only columns with a place on them. A card names the home, because two charges,
 * expenses or documents of the same kind and day are told apart by it.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The columns with one of these ids name the home of a row. */
const HOME = ['property', 'address']

/** Returns the texts of the columns of a file that name the home. */
const columnsOfHome = (text: string): string[] =>
  [...text.matchAll(/\{\s*id: '(\w+)',\s*header:[\s\S]*?(?=\{\s*id: '|\n {2,8}\],?\n|\n\}|$)/g)]
    .filter(([, id]) => HOME.includes(id!))
    .map(([column]) => column)

it('names the home on the cards of a phone', () => {
  const found = globSync('web/admin/**/*.tsx').flatMap((path) =>
    columnsOfHome(readFileSync(path, 'utf8')).map((column) => ({ path, column })),
  )
  expect(found.length).toBeGreaterThan(9)
  const isFirst = ({ path, column }: { path: string; column: string }) =>
    readFileSync(path, 'utf8').indexOf("id: '") ===
    readFileSync(path, 'utf8').indexOf(column) + column.indexOf("id: '")
  expect(
    found.filter((one) => !/\bphone: '/.test(one.column) && !isFirst(one)).map(({ path }) => path),
  ).toEqual([])
})
