/** Equal response times, so that the time does not reveal whether an account exists. */
import { setTimeout as sleep } from 'node:timers/promises'

const floorMs = 80

/** Delays failures to a minimum time. A success is not delayed. */
export async function failInEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = sleep(floorMs)
  try {
    return await work()
  } catch (error) {
    await floor
    throw error
  }
}

/** Delays both success and failure to a minimum time. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = sleep(floorMs)
  try {
    return await work()
  } finally {
    await floor
  }
}
