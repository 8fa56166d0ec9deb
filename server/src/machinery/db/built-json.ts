/** A result that is already written as JSON. It is sent as text and parsed only when its content is needed. */
export class BuiltJson<T> {
  readonly text: string
  #read: T | undefined

  /** Keeps a serializer from parsing and writing the text again. */
  toJSON(): null {
    return null
  }

  constructor(text: string) {
    this.text = text
  }

  read(): T {
    this.#read ??= JSON.parse(this.text) as T
    return this.#read
  }
}

/**
 * Writes a large result of a call as JSON once. As an object it would be copied by the check of responses and again by the serializer: for a
 * report of 10,000 rows longer than PostgreSQL works. Only for the value that a handler returns: it has the type of the result, but its
 * content is in the text.
 */
export const writtenJson = <T extends object>(result: T): T =>
  new BuiltJson<T>(JSON.stringify(result)) as object as T
