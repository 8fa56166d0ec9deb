/** One file of texts, in groups. */
export type Words = { readonly [key: string]: string | Words }

const rules = new Map<string, Intl.PluralRules>()

function pluralForm(language: string, count: number): Intl.LDMLPluralRule {
  let known = rules.get(language)
  if (!known) {
    known = new Intl.PluralRules(language)
    rules.set(language, known)
  }
  return known.select(count)
}

function textAt(words: Words | undefined, path: string): string | undefined {
  let node: string | Words | undefined = words
  for (const step of path.split('.')) node = typeof node === 'object' ? node[step] : undefined
  return typeof node === 'string' ? node : undefined
}

/**
 * Returns the text at a dotted path with its {{names}} replaced; `count` selects the plural form. Undefined if there
 * is none. Reads the i18next JSON format without nesting, contexts and formats.
 */
export function phrase(
  words: Words | undefined,
  language: string,
  path: string,
  values: Readonly<Record<string, unknown>> = {},
  /** Values that every text may name without the caller passing them. */
  shared: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const { count } = values
  const counted =
    typeof count === 'number' ? textAt(words, `${path}_${pluralForm(language, count)}`) : undefined
  const text = counted ?? textAt(words, path)
  return text?.replace(/\{\{\s*(\w+)\s*\}\}(\.?)/g, (_, name: string, stop: string) => {
    const value = String(values[name] ?? shared[name] ?? '')
    // One full stop after "Lipa sp. z o.o.".
    return value.endsWith('.') ? value : value + stop
  })
}
