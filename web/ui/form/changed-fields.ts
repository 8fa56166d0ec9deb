/**
 * Returns the fields whose value is not the initial one, with '' as null. A record without a version is saved by these alone, so that
 * a field which somebody else changed meanwhile stays as it is.
 */
export function changedFields<Values extends Record<string, unknown>>(
  values: Values,
  initial: Values,
): Partial<{ [Field in keyof Values]: Exclude<Values[Field], ''> | null }> {
  const changed = Object.entries(values).filter(([field, value]) => value !== initial[field])
  return Object.fromEntries(
    changed.map(([field, value]) => [field, value === '' ? null : value]),
  ) as Partial<{
    [Field in keyof Values]: Exclude<Values[Field], ''> | null
  }>
}
