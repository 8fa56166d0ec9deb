import { ApiError } from '../api/api-error.ts'
import { cancelWrite, forgetWrite, holdWrites, type OpenWrite, onWrites, resumeWrite } from '../api/writes.ts'
import { readStored, writeStored } from '../app/storage.ts'

/** The server stores answers for 24 hours. */
const keptMs = 23 * 3_600_000
const storageKey = (draft: string): string => `unanswered:${draft}`

/** What became of the writes that a form had sent without an answer. */
export type Settled = 'nothing' | 'done'

interface RunOptions {
  /** Is called when a write waits for an answer. */
  waiting?: (waits: boolean) => void
  /** The form stores the write for later if there is no network (later.ts). */
  later?: boolean
}

/**
 * The writes of one opened form. Their keys are kept until the form is saved, so that saving again repeats them. With
 * a draft they survive a reload too.
 */
export class FormWrites {
  readonly #draft: string | null
  readonly #held = new Set<OpenWrite>()

  constructor(draft: string | null) {
    this.#draft = draft
    for (const write of draft === null ? [] : readRecord(draft)) this.#held.add(resumeWrite(write))
  }

  /**
   * Runs `save` and keeps the keys of its writes. If the input has
   * changed since a write without an answer, finds out first whether that write was done and prevents that it still
   * arrives; throws ApiError `saved_before` if it was.
   */
  async run<T>(
    save: () => Promise<T>,
    { waiting = () => undefined, later = false }: RunOptions = {},
  ): Promise<T> {
    const stop = holdWrites({
      later,
      before: async (write) => {
        if (this.#held.has(write)) return
        if ((await this.settle()) === 'done') throw new ApiError({ code: 'saved_before', status: 409 })
      },
      begun: (write) => {
        this.#held.add(write)
        this.#store()
      },
    })
    const unwatch = onWrites(() => waiting(this.uncertain))
    try {
      const result = await save()
      this.#forget()
      return result
    } finally {
      stop()
      unwatch()
      this.#store()
    }
  }

  /** Whether the outcome of a write is unknown. */
  get uncertain(): boolean {
    return this.#unanswered.length > 0
  }

  /** Finds out whether the unanswered writes were done, and prevents them otherwise. Throws ApiError without an answer. */
  async settle(): Promise<Settled> {
    let settled: Settled = 'nothing'
    for (const write of this.#unanswered) {
      if ((await cancelWrite(write)) === 'done') settled = 'done'
      this.#held.delete(write)
      this.#store()
    }
    return settled
  }

  /** The only write, if it has no answer; null if another one was done. A refused one does not count. */
  get only(): OpenWrite | null {
    const [write, other] = [...this.#held].filter(({ unanswered, done }) => unanswered || done)
    return write?.unanswered && !other ? write : null
  }

  /** Forgets the keys, after the write was stored for later. */
  handOver(): void {
    this.#forget()
    this.#store()
  }

  get #unanswered(): OpenWrite[] {
    return [...this.#held].filter(({ unanswered }) => unanswered)
  }

  #forget(): void {
    for (const write of this.#held) forgetWrite(write)
    this.#held.clear()
  }

  #store(): void {
    if (this.#draft === null) return
    const writes = [...this.#held].map(({ call, key, input }) => ({ call, key, input }))
    const record = writes.length > 0 && !holdsFile(writes) ? { at: Date.now(), writes } : null
    writeStored(storageKey(this.#draft), record && JSON.stringify(record))
  }
}

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile))

interface StoredWrites {
  at: number
  writes: Pick<OpenWrite, 'call' | 'key' | 'input'>[]
}

function readRecord(draft: string): StoredWrites['writes'] {
  try {
    const record: StoredWrites | null = JSON.parse(readStored(storageKey(draft)) ?? 'null')
    return record && Date.now() - record.at < keptMs && Array.isArray(record.writes) ? record.writes : []
  } catch {
    return []
  }
}
