/** An answer whose JSON PostgreSQL has already written: it goes out as text, and is parsed only by who looks into it. */
export class BuiltJson<T> {
  readonly text: string
  #read: T | undefined

  /** What is not to be read again by whoever serializes it. */
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
