/** Compares the objects of two versions of a PDF. It runs in the process for foreign files. */
import { DomainError } from '@domovik/domain/errors.ts'
import {
  type PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'

const refuse = (): DomainError => new DomainError('signed_file_adds_more', { reason: 'object' })
/** Levels of lists in lists; references do not count. */
const DEEPEST = 200

/** Compares two dictionaries with its own rules and returns true, or returns false. */
type Special = (old: PdfDict, now: PdfDict) => boolean

/**
 * Follows the references of both versions at once. An object that the earlier version refers to without having it must be missing
 * in the later one too, because otherwise it would appear in what was read before. All methods throw signed_file_adds_more.
 */
export class SameObjects {
  readonly #before: PDF
  readonly #after: PDF
  readonly #special: Special
  readonly #seen = new Set<string>()
  readonly #waiting: PdfRef[] = []
  readonly #later: (() => void)[] = []

  constructor(before: PDF, after: PDF, special: Special) {
    this.#before = before
    this.#after = after
    this.#special = special
  }

  /** Compares what the references lead to that were met so far. */
  finish(): void {
    for (let ref = this.#waiting.pop(); ref; ref = this.#waiting.pop()) {
      const [old, now] = [this.#before.context.resolve(ref), this.#after.context.resolve(ref)]
      if (old === null || now === null) {
        if (old !== now) throw refuse()
      } else if (!(this.#isPlain(old) && this.#isPlain(now) && this.#special(old, now))) this.values(old, now)
    }
    for (const check of this.#later) check()
  }

  /** Runs a check after everything was compared. */
  later(check: () => void): void {
    this.#later.push(check)
  }

  #isPlain(value: PdfObject): value is PdfDict {
    return value instanceof PdfDict && !(value instanceof PdfStream)
  }

  values(old: PdfObject, now: PdfObject, depth = 0): void {
    if (depth > DEEPEST || old.type !== now.type) throw refuse()
    if (old instanceof PdfRef) this.#refs(old, now as PdfRef)
    else if (old instanceof PdfDict) {
      this.dicts(old, now as PdfDict, [], depth + 1)
      if (old instanceof PdfStream && !sameBytes(old.data, (now as PdfStream).data)) throw refuse()
    } else if (old instanceof PdfArray) this.#arrays(old, now as PdfArray, depth + 1)
    else if (old instanceof PdfString) {
      if (!sameBytes(old.bytes, (now as PdfString).bytes)) throw refuse()
    } else if (!sameScalar(old, now)) throw refuse()
  }

  /** Compares all entries but those named in `free`. */
  dicts(old: PdfDict, now: PdfDict, free: readonly string[], depth = 0): void {
    const keys = new Set([...old.keys(), ...now.keys()].map(({ value }) => value))
    for (const key of keys) {
      if (free.includes(key)) continue
      const [before, after] = [old.get(key), now.get(key)]
      if (!before || !after) throw refuse()
      this.values(before, after, depth)
    }
  }

  #arrays(old: PdfArray, now: PdfArray, depth: number): void {
    if (old.length !== now.length) throw refuse()
    const items = now.toArray()
    for (const [place, item] of old.toArray().entries()) this.values(item, items[place]!, depth)
  }

  #refs(old: PdfRef, now: PdfRef): void {
    const key = old.toString()
    if (key !== now.toString()) throw refuse()
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.#waiting.push(old)
  }
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

function sameScalar(old: PdfObject, now: PdfObject): boolean {
  if (old instanceof PdfName || old instanceof PdfNumber || old.type === 'bool')
    return (old as { value: unknown }).value === (now as unknown as { value: unknown }).value
  return old.type === 'null'
}
