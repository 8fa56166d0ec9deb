/** Returns the names of the sent fields whose value changes, for the history. */
export const changedFields = <T extends object>(before: { [K in keyof T]?: unknown }, sent: T): string[] =>
  (Object.keys(sent) as (keyof T & string)[]).filter((field) => sent[field] !== before[field])
