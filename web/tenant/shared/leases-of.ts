import type { Home } from '../api.ts'

/** Returns every lease that runs; if none runs, the next or the last one. A home that was stored by an older version has one lease. */
export const leasesOf = ({ lease, otherLeases = [] }: Home): Home['otherLeases'] =>
  lease ? [lease, ...otherLeases] : []
