/** A limit for work of a thread or process that does not depend on how busy the machine is. */

/** On a busy machine, work that used less than its processor time may last this many times its limit. */
const BUSY = 4

/**
 * Calls `stop` when the work has used `ms` of processor time, or 4 times `ms` have passed. `used` returns the processor time of
 * the thread or process in milliseconds; where it is unknown (undefined), `ms` limits the time that passes. Returns a function that
 * removes the limit.
 */
export function limitWork(ms: number, used: () => Promise<number | undefined>, stop: () => void): () => void {
  const end = performance.now() + ms * BUSY
  const atStart = used()
  let removed = false
  let timer: NodeJS.Timeout
  const finish = (): void => {
    if (removed) return
    remove()
    stop()
  }
  // Work that blocks its thread may also block the question how much it used.
  const last = setTimeout(finish, ms * BUSY)
  const remove = (): void => {
    removed = true
    clearTimeout(timer)
    clearTimeout(last)
  }
  const look = async (): Promise<void> => {
    const [before, now] = await Promise.all([atStart, used()])
    if (removed) return
    const left = before === undefined || now === undefined ? 0 : ms - (now - before)
    if (left <= 0) return finish()
    lookIn(Math.min(left, end - performance.now()))
  }
  const lookIn = (wait: number): void => {
    timer = setTimeout(() => void look(), Math.max(1, wait))
  }
  lookIn(ms)
  return remove
}
