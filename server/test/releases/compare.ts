/** Compares what the API of this code returns with what a release returned, figure by figure. */

/** In place of a value that was not the same when the release was asked twice: moments, counters of requests. */
const unsteady = '\u0000unsteady'

type Json = unknown
const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What two answers to the same question have in common; what differs is marked and compared no more. */
export function steady(first: Json, second: Json): Json {
  if (Array.isArray(first) && Array.isArray(second) && first.length === second.length)
    return first.map((each, index) => steady(each, second[index]))
  if (isObject(first) && isObject(second)) {
    const keys = Object.keys(first).filter((key) => key in second)
    return Object.fromEntries(keys.map((key) => [key, steady(first[key], second[key])]))
  }
  return Object.is(first, second) ? first : unsteady
}

/** Counts the values that will be compared, and names those that will not. */
export function countValues(value: Json, path = ''): { compared: number; left: string[] } {
  if (value === unsteady) return { compared: 0, left: [path] }
  const inner = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : undefined
  if (!inner) return { compared: 1, left: [] }
  const sum = { compared: 0, left: [] as string[] }
  for (const [key, each] of inner) {
    const { compared, left } = countValues(each, `${path}.${key}`)
    sum.compared += compared
    sum.left.push(...left)
  }
  return sum
}

export type Difference = { path: string; before: Json; after: Json }

/** The name of a table or a column of a report; undefined for everything else. */
const nameOf = (value: Json): unknown => {
  if (!isObject(value)) return undefined
  return 'columns' in value ? value.id : 'kind' in value ? value.key : undefined
}

const idOf = (value: Json): unknown => (isObject(value) ? value.id : undefined)

/**
 * Every value that is gone or another. Fields, and tables and columns of reports, that are only in `after` are new, and no
 * difference. If a list has the same rows in another order, that is one difference, and each row is compared with itself.
 */
export function differences(before: Json, after: Json, path = ''): Difference[] {
  if (before === unsteady) return []
  if (Array.isArray(before)) {
    if (!Array.isArray(after)) return [{ path, before, after }]
    if (before.length > 0 && [...before, ...after].every((each) => typeof nameOf(each) === 'string'))
      return before.flatMap((each, index) =>
        differences(
          each,
          after.find((other) => nameOf(other) === nameOf(each)),
          `${path}[${index}]`,
        ),
      )
    if (after.length !== before.length) return [{ path, before, after }]
    const ids = before.map(idOf)
    const present = after.map(idOf)
    const reordered =
      ids.some((id, index) => id !== present[index]) &&
      new Set(ids).isSubsetOf(new Set(present)) &&
      !ids.includes(undefined)
    const inOrder = reordered
      ? before.map((each) => after.find((other) => idOf(other) === idOf(each)))
      : after
    return [
      ...(reordered ? [{ path: `${path} (order)`, before: ids, after: present }] : []),
      ...before.flatMap((each, index) => differences(each, inOrder[index], `${path}[${index}]`)),
    ]
  }
  if (isObject(before)) {
    if (!isObject(after)) return [{ path, before, after }]
    return Object.entries(before).flatMap(([key, each]) => differences(each, after[key], `${path}.${key}`))
  }
  return Object.is(before, after) ? [] : [{ path, before, after }]
}
