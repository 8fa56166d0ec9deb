/** Amounts and numbers that could not be read are NaN, also in rows of the form: `rows.0.persons`. */
export const unreadable = (values: object, before = ''): [string, string][] =>
  Object.entries(values).flatMap(([field, value]): [string, string][] => {
    if (Number.isNaN(value)) return [[`${before}${field}`, 'amount_invalid']]
    return Array.isArray(value) || isPlain(value) ? unreadable(value, `${before}${field}.`) : []
  })

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
