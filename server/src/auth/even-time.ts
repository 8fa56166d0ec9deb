/** The same time for every answer, so that the time tells nothing of who has an account. */
import { setTimeout as sleep } from 'node:timers/promises'

const floorMs = 80

/** Fails no earlier than the floor; success does not wait. */
export async function failInEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = sleep(floorMs)
  try {
    return await work()
  } catch (error) {
    await floor
    throw error
  }
}

/** Answers, or fails, no earlier than the floor. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = sleep(floorMs)
  try {
    return await work()
  } finally {
    await floor
  }
}
