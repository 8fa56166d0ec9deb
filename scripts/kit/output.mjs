import { AsyncLocalStorage } from 'node:async_hooks'
import { stripVTControlCharacters } from 'node:util'

/** @type {AsyncLocalStorage<{ push: (text: string) => void }>} */
const held = new AsyncLocalStorage()

/**
 * Runs work, buffers its output and prints it when the work ends, so that parallel parts do not mix their lines.
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

/**
 * Runs work, prints its output as usual and returns a copy of it.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<{ result: T, output: string }>}
 */
export async function copyOfOutput(work) {
  const outer = held.getStore()
  const copy = []
  const lines = {
    push: (text) => {
      copy.push(text)
      if (outer) outer.push(text)
      else process.stdout.write(text)
    },
  }
  const result = await held.run(lines, work)
  return { result, output: stripVTControlCharacters(copy.join('')) }
}

/** Whether the output is buffered. If not, a child process writes to the terminal itself. */
export const isBuffered = () => held.getStore() !== undefined

/** Writes a line, to the buffer if there is one. */
export function say(text) {
  write(`${text}\n`)
}

/** The stdio option of a child process: pipes if its output must be passed to `write`. */
export const childOutput = () => (held.getStore() ? ['ignore', 'pipe', 'pipe'] : 'inherit')

/** Writes text, to the buffer if there is one. */
export function write(text) {
  const lines = held.getStore()
  if (lines) lines.push(text)
  else process.stdout.write(text)
}
