const files = new WeakMap<Blob, number>()
let known = 0

const numberOf = (file: Blob): number => {
  const number = files.get(file) ?? ++known
  files.set(file, number)
  return number
}

/** Returns the same text for the same call with the same input. A file equals only itself. */
export const identityOf = (call: string, input: unknown): string =>
  `${call} ${JSON.stringify(input, (_, value: unknown) => (value instanceof Blob ? { file: numberOf(value) } : value)) ?? ''}`
