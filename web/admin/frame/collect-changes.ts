/** Changes are collected for this time, counted from the first one, before queries are refreshed (RT-04). */
const collectMs = 3_000

/** Collects tables that changed and passes each of them once to `refresh`. `stop` discards what was collected. */
export function collectChanges(refresh: (tables: readonly string[]) => void): {
  changed: (table: string) => void
  stop: () => void
} {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    changed(table) {
      waiting.add(table)
      timer ??= setTimeout(() => {
        timer = undefined
        const tables = [...waiting]
        waiting.clear()
        refresh(tables)
      }, collectMs)
    },
    stop: () => clearTimeout(timer),
  }
}
