/**
 * Reads files of strangers in separate processes, so that a hostile file cannot stop the server: it costs its sender an
 * error, and nobody else anything (docs/decisions/045). The processes start with the first file.
 */
import { DomainError } from '@domovik/domain/errors.ts'
import type { Logger } from 'pino'
import type { ForeignFiles } from '../services/foreign-files.ts'
import type { Order } from './messages.ts'
import { ReaderFailed, type ReaderLimits, type ReaderProcess, startReaderProcess } from './reader-process.ts'

type Limits = ReaderLimits & {
  /** Processes of this node. One sender gets all but one of them, so that another's file is read at once. */
  processes: number
  /** Files that are read or wait. Each holds a connection of the pool of 10; others must still get one. */
  filesOfSender: number
  files: number
  idleMs: number
}

const usual: Limits = {
  memoryMb: 384,
  timeMs: 20_000,
  processes: 2,
  filesOfSender: 4,
  files: 8,
  idleMs: 30_000,
}

type Task = { sender: string; start(reader: ReaderProcess): void; refuse(error: Error): void }

/** Opens the reading of foreign files. Tests give smaller limits. */
export function openForeignFiles(log: Logger, given: Partial<Limits> = {}): ForeignFiles {
  const limits = { ...usual, ...given }
  const perSender = Math.max(1, limits.processes - 1)
  const waiting: Task[] = []
  const running: { sender: string; reader: ReaderProcess }[] = []
  let idle: ReaderProcess[] = []
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const of = (sender: string) => (each: { sender: string }) => each.sender === sender
  const take = (): ReaderProcess => {
    idle = idle.filter((each) => each.isAlive())
    return idle.pop() ?? startReaderProcess(limits)
  }

  function advance(): void {
    while (running.length < limits.processes) {
      const at = waiting.findIndex(({ sender }) => running.filter(of(sender)).length < perSender)
      if (at < 0) return
      waiting.splice(at, 1)[0]!.start(take())
    }
  }

  function finish(entry: (typeof running)[number]): void {
    running.splice(running.indexOf(entry), 1)
    if (stopped) entry.reader.end()
    else if (entry.reader.isAlive()) idle.push(entry.reader)
    clearTimeout(timer)
    timer = setTimeout(() => {
      for (const each of idle.splice(0)) each.end()
    }, limits.idleMs)
    timer.unref()
    advance()
  }

  async function inTurn(sender: string, order: Order) {
    const full =
      [...waiting, ...running].filter(of(sender)).length >= limits.filesOfSender ||
      waiting.length + running.length >= limits.files
    if (full || stopped) throw new DomainError('service_unavailable')
    const reader = await new Promise<ReaderProcess>((resolve, refuse) => {
      const start = (reader: ReaderProcess) => {
        running.push({ sender, reader })
        resolve(reader)
      }
      waiting.push({ sender, start, refuse })
      advance()
    })
    try {
      return await reader.read(order)
    } catch (error) {
      if (!(error instanceof ReaderFailed)) throw error
      log.error({ reader: order.module.split('/').at(-1), reason: error.message }, 'a file broke its reader')
      throw new DomainError('file_unreadable')
    } finally {
      finish(running.find((each) => each.reader === reader)!)
    }
  }

  return {
    read: ({ module }, { sender, bytes, given }) => inTurn(sender, { module, bytes, given }) as never,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      for (const each of waiting.splice(0)) each.refuse(new DomainError('service_unavailable'))
      for (const each of [...idle.splice(0), ...running.map(({ reader }) => reader)]) each.end()
    },
  }
}
