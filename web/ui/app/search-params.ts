/** The query string as readable text: `?status=overdue&status=pending&q=ewa`. */
export type SearchParams = Record<string, string | string[] | undefined>

/** For the router's `parseSearch`. A name that occurs twice is a list. */
export function parseSearch(text: string): SearchParams {
  const found: SearchParams = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const known = found[name]
    found[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value]
  }
  return found
}

/** For the router's `stringifySearch`. Empty values are left out. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') params.append(name, String(one))
    }
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}

/** The values under one name, always as a list. */
export function listed(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return value === undefined || value === null || value === '' ? [] : [String(value)]
}
