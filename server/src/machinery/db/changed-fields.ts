/** Of what was sent, what differs from what was there: for the history. */
export const changedFields = <T extends object>(before: { [K in keyof T]?: unknown }, sent: T): string[] =>
  (Object.keys(sent) as (keyof T & string)[]).filter((field) => sent[field] !== before[field])
