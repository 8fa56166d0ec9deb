/** Method and path of calls by their names: text of the build (web/build/named-calls.ts), or as in the contract. */
interface Calls {
  [name: string]: Calls | string | object
}

/** The calls of the modules that are loaded. */
export const calls: Calls = {}

/** Adds calls, each as `payments.list GET /payments`. */
export function addCalls(lines: readonly string[]): void {
  for (const line of lines) {
    const [name = ''] = line.split(' ', 1)
    const groups = name.split('.')
    const call = groups.pop()!
    let at = calls
    for (const group of groups) {
      at[group] ??= {}
      at = at[group] as Calls
    }
    at[call] = line.slice(name.length + 1)
  }
}
