/** The words of the product in a language, for tests that play the same in several languages. */
import { readFileSync } from 'node:fs'

type Tree = { [key: string]: Tree | string }

/** Returns the text of a key, for example `tickets:link.make`, with its values. Throws if there is none. */
export function wordsOf(language: 'en' | 'es' | 'pl') {
  return (key: string, values: Record<string, string> = {}): string => {
    const [file, path] = key.split(':') as [string, string]
    const tree: Tree = JSON.parse(
      readFileSync(new URL(`../../locales/${language}/${file}.json`, import.meta.url), 'utf8'),
    )
    const text = path
      .split('.')
      .reduce<Tree | string | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), tree)
    if (typeof text !== 'string') throw new Error(`no words ${key} in ${language}`)
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  }
}
