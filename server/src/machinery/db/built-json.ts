/** A result that PostgreSQL has already written as JSON. It is sent as text and parsed only when its content is needed. */
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
