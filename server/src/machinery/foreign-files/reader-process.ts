/** One process that reads files of strangers (process.ts), seen from the server. */
import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { DomainError, isErrorCode } from '@domovik/domain/errors.ts'
import { limitWork } from '../limit-work.ts'
import type { ForeignContent } from '../services/foreign-files.ts'
import { MORE, type Order, type Report } from './messages.ts'

const program = fileURLToPath(new URL('process.ts', import.meta.url))
/** The server answers first when the processors are busy. */
const PRIORITY = 5
/** The only variables that the process gets: no key, no address of the database. */
const passed = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'LD_LIBRARY_PATH']

/** `timeMs` is processor time. */
export type ReaderLimits = { memoryMb: number; timeMs: number }

/** The reader failed without a DomainError: a fault of the reader that the file showed. */
export class ReaderFailed extends Error {}

export type ReaderProcess = {
  /** Reads one file. Throws DomainError and ReaderFailed. After any but the reader's own errors the process is gone. */
  read(order: Order): Promise<ForeignContent<unknown, unknown>>
  isAlive(): boolean
  end(): void
}

/** Starts a process that reads one file at a time. */
export function startReaderProcess({ memoryMb, timeMs }: ReaderLimits): ReaderProcess {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${memoryMb}`],
    env: Object.fromEntries(passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  lowerPriority(child)
  let alive = true
  const gone = () => {
    alive = false
  }
  child.once('exit', gone).once('error', gone)
  rest(child)

  async function read(order: Order): Promise<ForeignContent<unknown, unknown>> {
    work(child)
    let removeLimit = (): void => undefined
    try {
      return await new Promise((resolve, reject) => {
        const rows: unknown[] = []
        removeLimit = limitWork(
          timeMs,
          () => processorTimeOf(child),
          () => {
            gone()
            child.kill('SIGKILL')
            reject(new DomainError('file_too_complex'))
          },
        )
        child.on('message', (report: Report) => {
          if ('rows' in report) {
            for (const row of report.rows) rows.push(row)
            child.send(MORE, () => undefined)
          } else if ('head' in report) resolve({ head: report.head, rows })
          else reject(errorOf(report))
        })
        // V8 ends the process if it needs more memory than it may have.
        child.once('exit', () => reject(new DomainError('file_too_complex')))
        child.once('error', reject)
        child.send(order, (error) => error && reject(new DomainError('file_too_complex')))
      })
    } finally {
      removeLimit()
      child.removeAllListeners()
      child.once('exit', gone).once('error', gone)
      if (alive) rest(child)
    }
  }
  return {
    read,
    isAlive: () => alive && child.connected,
    end: () => {
      alive = false
      if (child.connected) child.disconnect()
    },
  }
}

const errorOf = (report: Exclude<Report, { rows: unknown[] } | { head: unknown }>): Error =>
  'failed' in report
    ? new ReaderFailed(report.failed)
    : new DomainError(
        isErrorCode(report.refused.code) ? report.refused.code : 'file_unreadable',
        report.refused.details,
      )

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, PRIORITY)
  } catch {
    // Not allowed everywhere, and not needed.
  }
}

/** A process that waits for files must not keep the server running. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

function work(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

/** Milliseconds in one unit of /proc on Linux. */
const TICK_MS = 10

/** Returns the processor time of a process in milliseconds; undefined where the system does not tell it as Linux does. */
async function processorTimeOf({ pid }: ChildProcess): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name of the program, in brackets, may contain blanks. After it, user and system time are the 12th and 13th value.
  const values = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [Number(values?.[11]), Number(values?.[12])]
  return Number.isFinite(user + system) ? (user + system) * TICK_MS : undefined
}
