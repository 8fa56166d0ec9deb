import { listed, type SearchParams } from '../app/search-params.ts'

/** Reads the query for the server from the address: only known names; single values as text. */
export function listInput(
  search: SearchParams,
  names: readonly string[],
  defaultSort: string | undefined,
): Record<string, string | string[] | undefined> {
  const input: Record<string, string | string[] | undefined> = {}
  const [q] = listed(search.q)
  const [sort] = listed(search.sort)
  if (q) input.q = q
  if (sort ?? defaultSort) input.sort = sort ?? defaultSort
  for (const name of names) {
    const values = listed(search[name])
    if (values.length > 0) input[name] = values.length === 1 ? values[0] : values
  }
  return input
}
