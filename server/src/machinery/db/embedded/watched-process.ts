import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import { type Account, bareEnvironment } from './run-as.ts'

/**
 * A shell that runs a program and reads a pipe from this process. When the pipe closes, because this process closes it
 * or ends in any way, the shell interrupts the program (for PostgreSQL: fast shutdown). It repeats this until the
 * program has ended, because a program that has just started may not handle signals yet. The shell ignores signals
 * to the whole group. The first argument is a folder to remove at the end, or empty.
 */
const WATCHDOG = `
folder=$1
shift
"$@" 3<&- &
child=$!
(
  trap '' HUP INT TERM
  read -r _ <&3
  while kill -INT "$child" 2>/dev/null; do sleep 1; done
) &
reader=$!
exec 3<&-
trap : HUP INT TERM
wait "$child"
code=$?
while kill -0 "$child" 2>/dev/null; do
  wait "$child"
  code=$?
done
kill -KILL "$reader" 2>/dev/null
if [ -n "$folder" ]; then rm -rf -- "$folder"; fi
exit "$code"
`

/** Characters kept from the end of the output, to explain a failure. */
const KEPT_OUTPUT = 4_000

export type WatchedProcess = {
  /** Settles with the exit code when the program has ended; null if the watchdog itself was killed. */
  exited: Promise<number | null>
  hasExited(): boolean
  /** Returns the end of the program's output, for error messages. */
  lastOutput(): string
  /** Requests the end of the program; does not wait for it. */
  release(): void
}

export type WatchedCommand = {
  program: string
  args: string[]
  /** Entered before switching to the account, so the account does not need access to it. */
  cwd: string
  account: Account
  log: (line: string) => void
  /** The watchdog removes this folder when the program has ended. */
  removeAtEnd?: string
}

/** Starts a program that cannot outlive this process. POSIX only. */
export function startWatched(command: WatchedCommand): WatchedProcess {
  const args = ['-c', WATCHDOG, 'sh', command.removeAtEnd ?? '', command.program, ...command.args]
  const child = spawn('/bin/sh', args, {
    cwd: command.cwd,
    env: bareEnvironment(),
    // A separate session, so that Ctrl+C in the terminal reaches only this process, which then stops PostgreSQL itself.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    ...command.account,
  })
  const pipe = child.stdio[3] as Writable
  pipe.on('error', () => undefined)
  const output = collect(child, command.log)
  let ended = false
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      ended = true
      resolve(code)
    })
  })
  exited.catch(() => {
    ended = true
  })
  return { exited, hasExited: () => ended, lastOutput: output, release: () => pipe.destroy() }
}

function collect(child: ChildProcess, log: (line: string) => void): () => string {
  let kept = ''
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream?.setEncoding('utf8')
    stream?.on('data', (text: string) => {
      kept = (kept + text).slice(-KEPT_OUTPUT)
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.trim() !== '') log(line)
    })
  }
  return () => kept.trim()
}
