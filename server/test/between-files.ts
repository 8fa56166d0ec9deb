/**
 * Runs in every test file. The files of one worker share their modules, which are loaded once, so what a file leaves
 * behind in them would reach the next one: the clock goes back to real time, and a changed environment is an error.
 */
import { afterAll, beforeAll } from 'vitest'
import { resetClock } from '../src/machinery/clock.ts'

/** Set by sharp when it is loaded. */
const byLibraries = ['VIPSHOME']
const read = () => new Map(Object.entries(process.env))
let before = read()

beforeAll(() => {
  resetClock()
  before = read()
})
afterAll(() => {
  resetClock()
  const after = read()
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name) && !byLibraries.includes(name),
  )
  if (changed.length > 0) throw new Error(`this file left process.env changed: ${changed.join(', ')}`)
})
