/** Prints papers in a thread that starts with the first paper and ends when it is not needed (docs/decisions/088). */
import { Worker } from 'node:worker_threads'
import { DomainError } from '@domovik/domain/errors.ts'
import type { Logger } from 'pino'
import { limitWork } from '../limit-work.ts'
import type { Paper, Press } from '../services/press.ts'
import { glyphsIn, regularFont } from './glyphs.ts'
import type { Answer, Order } from './messages.ts'
import { type HasGlyph, unprintableIn } from './printable.ts'

type Limits = {
  /** Processor time for one paper, with the start of the thread. */
  timeMs: number
  /** Papers that wait. Each holds a connection of the pool of 10. */
  waiting: number
  idleMs: number
  /** The compiler does not release memory: after a paper that needed more, the next one gets a new thread. */
  memoryMb: number
}

const usual: Limits = { timeMs: 10_000, waiting: 8, idleMs: 30_000, memoryMb: 160 }

type Job = { paper: Paper; done: (bytes: Buffer) => void; fail: (error: Error) => void }

/** Opens the press. Tests give smaller limits. */
export function openPress(log: Logger, given: Partial<Limits> = {}): Press {
  const limits = { ...usual, ...given }
  const waiting: Job[] = []
  let current: Job | undefined
  let thread: Worker | undefined
  /** Ends the thread when it has been idle. */
  let timer: NodeJS.Timeout | undefined
  let removeLimit = (): void => undefined
  let count = 0
  let stopped = false

  function start(): Worker {
    const started = new Worker(new URL('./press-thread.ts', import.meta.url), { env: {}, execArgv: [] })
    started.unref()
    started.on('message', (answer: Answer) => {
      if (answer.id !== count) return
      if ('failed' in answer) return giveUp(answer.failed)
      if (answer.memory > limits.memoryMb * 1024 * 1024) end()
      finish((job) => job.done(Buffer.from(answer.bytes)))
    })
    started.on('error', (error) => started === thread && giveUp(String(error)))
    return started
  }

  function end(): void {
    const ended = thread
    thread = undefined
    void ended?.terminate()
  }

  function giveUp(reason: string): void {
    log.error({ reason }, 'a paper could not be printed')
    end()
    finish((job) => job.fail(new DomainError('service_unavailable')))
  }

  function finish(settle: (job: Job) => void): void {
    removeLimit()
    const job = current
    current = undefined
    if (job) settle(job)
    if (waiting.length > 0) advance()
    else timer = setTimeout(end, limits.idleMs).unref()
  }

  function advance(): void {
    if (current || waiting.length === 0) return
    clearTimeout(timer)
    current = waiting.shift()!
    count += 1
    thread ??= start()
    const printing = thread
    removeLimit = limitWork(
      limits.timeMs,
      () =>
        printing.cpuUsage().then(
          ({ user, system }) => (user + system) / 1000,
          () => 0,
        ),
      () => giveUp('it took too long'),
    )
    printing.postMessage({ id: count, paper: current.paper } satisfies Order)
  }

  let has: HasGlyph | undefined
  return {
    unprintable: ({ photos: _, ...texts }) => {
      has ??= glyphsIn(regularFont())
      return unprintableIn(texts, has)
    },
    print: (paper) =>
      new Promise((done, fail) => {
        if (stopped || waiting.length >= limits.waiting) throw new DomainError('service_unavailable')
        waiting.push({ paper, done, fail })
        advance()
      }),
    prepare: () => {
      if (stopped || thread) return
      thread = start()
      timer = setTimeout(end, limits.idleMs).unref()
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
      removeLimit()
      end()
      for (const { fail } of [...(current ? [current] : []), ...waiting.splice(0)])
        fail(new DomainError('service_unavailable'))
      current = undefined
    },
  }
}
