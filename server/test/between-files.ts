/**
 * Setup of every server test file. The files of one worker share loaded modules, so module state would reach the next
 * file: resets the clock before and after each file, and fails a file that leaves process.env changed.
 */
import { afterAll, beforeAll } from 'vitest'
import { resetClock } from '../src/machinery/clock.ts'

/** sharp sets it when it is loaded. */
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
