import { takeArrival } from './arrival.ts'

/** What a link left in the address: taken when this module loads, which is before the router reads the address. */
export const arrival = takeArrival()
