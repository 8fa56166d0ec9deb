/** Renders public pages in a thread that ends when it is not needed, so that its memory is free between renderings. */
import { Worker } from 'node:worker_threads'
import type { FromThread, PublicDocument, RenderWish, ToThread } from './messages.ts'

const idleMs = 5_000
const longestMs = 20_000

/** Answers a call of a page: the address below the site, and the language of the reader. */
export type Ask = (address: string, language: string) => Promise<{ status: number; body: string }>

type Job = { ask: Ask; done: (page: PublicDocument) => void; fail: (error: Error) => void }

/** Renders the pages of one application, whose build is in `folder`. */
export class Renderer {
  #folder: string
  #thread: Worker | undefined
  #jobs = new Map<number, Job>()
  #count = 0
  #idle: NodeJS.Timeout | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Throws if the page cannot be rendered, for example because the database is unavailable. */
  render(wish: RenderWish, ask: Ask): Promise<PublicDocument> {
    clearTimeout(this.#idle)
    this.#count += 1
    const id = this.#count
    const tooLong = setTimeout(() => this.#end(new Error('rendering a page took too long')), longestMs)
    return new Promise<PublicDocument>((done, fail) => {
      this.#jobs.set(id, { ask, done, fail })
      this.#send({ render: id, wish })
    }).finally(() => {
      clearTimeout(tooLong)
      this.#jobs.delete(id)
      if (this.#jobs.size === 0) this.#idle = setTimeout(() => this.#end(), idleMs).unref()
    })
  }

  #send(message: ToThread): void {
    this.#thread ??= this.#start()
    this.#thread.postMessage(message)
  }

  #start(): Worker {
    const thread = new Worker(new URL('./render-thread.ts', import.meta.url), {
      workerData: { folder: this.#folder },
      env: { NODE_ENV: 'production' },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    thread.unref()
    thread.on('message', (message: FromThread) => void this.#receive(message))
    thread.on('error', (error) => this.#end(error as Error))
    return thread
  }

  async #receive(message: FromThread): Promise<void> {
    if ('rendered' in message) this.#jobs.get(message.rendered)?.done(message.page)
    else if ('failed' in message) this.#jobs.get(message.failed)?.fail(new Error(message.message))
    else {
      const { ask, of, address, language } = message
      const answer = await this.#jobs.get(of)?.ask(address, language)
      if (answer && this.#thread) this.#send({ answer: ask, ...answer })
    }
  }

  #end(error = new Error('the thread has ended')): void {
    const thread = this.#thread
    this.#thread = undefined
    for (const { fail } of this.#jobs.values()) fail(error)
    void thread?.terminate()
  }
}
