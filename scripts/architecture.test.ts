/** ARCHITECTURE.md leads a newcomer to a file by its name. These tests keep the names and its paths true. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(path, 'utf8')
const architecture = read('ARCHITECTURE.md')

const components = globSync('web/{admin,tenant,ui}/**/*.tsx', {
  exclude: (name) => name.includes('node_modules'),
})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.test.tsx'))
  .map((path) => ({ path, text: read(path) }))

const exported = (text: string): string[] =>
  [...text.matchAll(/^export (?:default )?(?:async )?(?:function|const) (\w+)/gm)].map(
    ([, name]) => name ?? '',
  )

test('a form in a drawer is in a file *-form.tsx and is exported as *Form', () => {
  const forms = components.filter(
    ({ path, text }) => text.includes('<FormDrawer') && path !== 'web/ui/form/form-drawer.tsx',
  )
  expect(forms.length).toBeGreaterThan(40)
  const misnamed = forms.filter(
    ({ path, text }) => !path.endsWith('-form.tsx') || !exported(text).some((name) => name.endsWith('Form')),
  )
  expect(misnamed.map(({ path }) => path)).toEqual([])
})

test.each(['Form', 'Tab', 'Section'])('%s: the file ends with the kind that its component has', (kind) => {
  const ending = `-${kind.toLowerCase()}.tsx`
  const elsewhere = components.flatMap(({ path, text }) =>
    exported(text)
      .filter((name) => name.endsWith(kind) && !path.endsWith(ending))
      .map((name) => `${path}: ${name}`),
  )
  expect(elsewhere).toEqual([])
  const named = components.filter(({ path }) => path.endsWith(ending))
  expect(named.length).toBeGreaterThan(10)
  const without = named.filter(
    ({ text }) => !exported(text).some((name) => name.endsWith(kind)) && !/^export default/m.test(text),
  )
  expect(without.map(({ path }) => path)).toEqual([])
})

test('only the kit imports the component library, so that no first screen loads it (docs/decisions/138)', () => {
  const importing = components.filter(({ text }) => text.includes("'@mantine/core'")).map(({ path }) => path)
  expect(importing.length).toBeGreaterThan(5)
  expect(importing.filter((path) => !path.startsWith('web/ui/'))).toEqual([])
})

test('the diagram names every feature folder', () => {
  const folders = ['server/src', 'web/admin', 'domain/src'].flatMap((workspace) =>
    ['installation', 'insight', 'rental', 'account']
      .map((district) => `${workspace}/${district}`)
      .filter((district) => existsSync(district))
      .flatMap((district) =>
        readdirSync(district, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => `${district}/${entry.name}`),
      ),
  )
  expect(folders.length).toBeGreaterThan(70)
  const diagram = architecture.slice(
    architecture.indexOf('\n```\napp '),
    architecture.indexOf('\nmachinery '),
  )
  const known = new Set(diagram.match(/[a-z-]+/g))
  expect(folders.filter((folder) => !known.has(basename(folder)))).toEqual([])
})

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'STYLE.md'])('%s names only paths that exist', (page) => {
  const named = [...read(page).matchAll(/`([\w./{},-]+\/[\w.{},-]+\.\w+)`/g)]
    .map(([, path]) => path ?? '')
    .filter((path) => /^(domain|contract|server|web|locales|e2e|bench|scripts|docs)\//.test(path))
    .filter((path) => !path.includes('inventory'))
  expect(named.filter((path) => !path.includes('{') && !existsSync(path))).toEqual([])
  const choices = named.filter((path) => path.includes('{')).map((path) => dirname(`${path.split('{')[0]}x`))
  expect(choices.filter((folder) => !existsSync(folder))).toEqual([])
})
