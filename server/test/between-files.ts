/**
 * Runs in every test file. The files of one worker share their modules, which are loaded once, so what a file leaves
 * behind in them would reach the next one: the clock goes back to real time, and a changed environment is an error.
 */
import { afterAll, beforeAll } from 'vitest'
import { resetClock } from '../src/machinery/clock.ts'

let environment = ''
const read = () => JSON.stringify(Object.entries(process.env).sort())

beforeAll(() => {
  resetClock()
  environment = read()
})
afterAll(() => {
  resetClock()
  if (read() !== environment) throw new Error('this file changed process.env and did not restore it')
})
