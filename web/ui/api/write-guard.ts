/** What a press gives to a write, by value: the fields of an object, a file as itself. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (!isPlain(one) || !isPlain(other)) return false
  const fields = Object.keys(one)
  return (
    fields.length === Object.keys(other).length &&
    fields.every((field) => Object.is(one[field], other[field]))
  )
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Returns a write that ignores a press with the same content as the last one, while that has no answer: a second press can come before the button
 * is rendered as busy. `alone`: ignores each press while any has no answer.
 */
export function guarded<Given extends unknown[]>(
  write: (...given: Given) => Promise<unknown>,
  alone = false,
): (...given: Given) => void {
  let last: { content: unknown } | null = null
  return (...given) => {
    const [content] = given
    if (last && (alone || isSame(last.content, content))) return
    const own = { content }
    last = own
    const answered = (): void => {
      if (last === own) last = null
    }
    void write(...given).then(answered, answered)
  }
}
