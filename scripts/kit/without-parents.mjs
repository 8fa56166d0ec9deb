import { execFile } from 'node:child_process'

const INTERVAL = 500

/**
 * Calls `stop` when npm, or the shell between npm and this process, has ended. If one of them is killed, it forwards no
 * signal and the server would keep running. Without npm nothing is watched, so that a server started in the background
 * stays running.
 */
export function whenParentsDie(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  let npm = parent
  execFile('ps', ['-o', 'ppid=,args=', '-p', String(parent)], (error, stdout) => {
    const shell = error ? null : /^\s*(\d+)\s+\S*sh -c /.exec(stdout)
    if (shell) npm = Number(shell[1])
  })
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return
    clearInterval(timer)
    stop()
  }, INTERVAL)
  timer.unref()
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
