import { takeArrival } from './arrival.ts'

/** The result of a followed link, read when this module loads, which is before the router reads the address. */
export const arrival = takeArrival()
