/**
 * A text can be shown only if its file of texts is loaded; otherwise people read its key. Components load theirs with `useTranslation`,
 * whose type allows no other key. This test checks what the type cannot: keys outside of components (`words.t`), and keys in tables.
 */
import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'

const namespaces = globSync('locales/en/*.json').map((path) => path.replace(/^.*\/|\.json$/g, ''))

/** Loaded before the first screen, and those of one application only. */
const first = readFileSync('web/ui/app/first-words-en.ts', 'utf8')
const always = /export default \{ ([\w, ]+), \.\.\./.exec(first)![1]!.split(', ')
const portalOnly = ['portal']

/** Files of which every user loads the texts first. */
const loadedByUsers = [
  'web/admin/installation/monitoring/job-words.ts',
  'web/admin/insight/search/lines.ts', // exports the list of what is to be loaded
  'web/admin/rental/bank/book-or-ask.ts',
  'web/ui/sign-in/auth-words.ts',
]
/** Keys that another file looks up or shows. */
const lookedUpBy: Record<string, string> = {
  'web/ui/form/left-form.ts': 'web/ui/form/use-draft-form.ts',
  'web/ui/form/overtaken.tsx': 'web/ui/form/use-draft-form.ts',
  'web/admin/insight/reports/fields.tsx': 'web/admin/insight/reports/report-words.ts',
}

const files = globSync('web/{admin,tenant,ui}/**/*.{ts,tsx}', {
  exclude: (name) => name.includes('node_modules'),
})
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '') }))

const textOf = (path: string): string => files.find((file) => file.path === path)!.text

/** The constants that list namespaces, by name. */
const lists = new Map(
  files.flatMap(({ text }) =>
    [...text.matchAll(/const (\w+) = (\[[^\]]*\]) as const/g)].map(
      ([, name, list]) => [name!, list!] as const,
    ),
  ),
)

const loads = (text: string, namespace: string): boolean =>
  [...text.matchAll(/\b(?:useTranslation|words\.load)\(([^)]*)\)/g)].some(([, named]) =>
    (lists.get(named!) ?? named!).includes(`'${namespace}'`),
  )

/** Those that import a value of the file, not only a type. */
const usersOf = (path: string): string[] =>
  files
    .filter((file) =>
      [...file.text.matchAll(/import (type )?\{[^}]*\} from '([^']+)'/g)].some(
        ([, onlyTypes, from]) => !onlyTypes && posix.join(posix.dirname(file.path), from!) === path,
      ),
    )
    .map((file) => file.path)

const isLoaded = (path: string, text: string, namespace: string): boolean => {
  if (always.includes(namespace) || loads(text, namespace)) return true
  if (portalOnly.includes(namespace)) return path.startsWith('web/tenant/')
  if (loadedByUsers.includes(path)) {
    const users = usersOf(path)
    return users.length > 0 && users.every((user) => loads(textOf(user), namespace))
  }
  return lookedUpBy[path] !== undefined && loads(textOf(lookedUpBy[path]), namespace)
}

const usedIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/['"`]([a-z_]+):[a-z]\w*[.'"`$\w]/g)]
      .map(([, namespace]) => namespace!)
      .filter((namespace) => namespaces.includes(namespace)),
  ),
]

it('every key is of a file of texts that its own file loads, that every screen has, or that is named here', () => {
  expect(files.length).toBeGreaterThan(300)
  const missing = files.flatMap(({ path, text }) =>
    usedIn(text)
      .filter((namespace) => !isLoaded(path, text, namespace))
      .map((namespace) => `${path}: ${namespace}`),
  )
  expect(missing).toEqual([])
})

it('finds a key of a file of texts that is not loaded', () => {
  expect(usedIn("toast.error(thrown, words.t('files:notOpened'))")).toEqual(['files'])
  expect(isLoaded('web/ui/files/x.ts', "words.t('files:notOpened')", 'files')).toBe(false)
  expect(isLoaded('web/admin/x.ts', "words.t('portal:title')", 'portal')).toBe(false)
  expect(isLoaded('web/admin/x.ts', "await words.load('files')", 'files')).toBe(true)
})
