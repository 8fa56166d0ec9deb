import { AsyncLocalStorage } from 'node:async_hooks'

/** @type {AsyncLocalStorage<string[]>} */
const held = new AsyncLocalStorage()

/**
 * Runs work whose output is held back and written as one block when it ends, so that parts that run side by side do
 * not mix their lines.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function inOneBlock(work) {
  const lines = []
  try {
    return await held.run(lines, work)
  } finally {
    process.stdout.write(lines.join(''))
  }
}

/** Writes a line, to the block when there is one. */
export function say(text) {
  write(`${text}\n`)
}

/** Where a child process writes: to the terminal, or to `write` when its output is held back. */
export const childOutput = () => (held.getStore() ? ['ignore', 'pipe', 'pipe'] : 'inherit')

/** Adds to the block when there is one. */
export function write(text) {
  const lines = held.getStore()
  if (lines) lines.push(text)
  else process.stdout.write(text)
}
