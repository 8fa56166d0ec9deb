/** Durations of the calls of each organization on this node, per hour for one day. Each node has its own. */
import { now } from '../clock.ts'
import { quantile, stepOf, steps } from './recent-requests.ts'

const keptHours = 24
/** Above this number the organization with the oldest last call is dropped. */
const mostOrganizations = 2_000

type Hour = { hour: number; times: number[] }
export type HourOfCalls = { at: string; calls: number; p50: number; p95: number }

const hourMs = 3_600_000
const hours = new Map<string, Hour[]>()

/** Counts a finished call of a member of the organization. `ms` is its duration. */
export function countTime(organizationId: string, ms: number): void {
  const own = hours.get(organizationId) ?? []
  hours.delete(organizationId)
  hours.set(organizationId, own)
  if (hours.size > mostOrganizations) hours.delete(hours.keys().next().value!)
  const hour = Math.floor(now().epochMilliseconds / hourMs)
  let last = own.at(-1)
  if (last?.hour !== hour) {
    last = { hour, times: new Array<number>(steps).fill(0) }
    own.push(last)
    while (own[0]!.hour <= hour - keptHours) own.shift()
  }
  last.times[stepOf(ms)]! += 1
}

/** Returns the hours with calls, oldest first. p50 and p95 are in milliseconds. */
export function callsOf(organizationId: string): HourOfCalls[] {
  const first = Math.floor(now().epochMilliseconds / hourMs) - keptHours
  return (hours.get(organizationId) ?? [])
    .filter(({ hour }) => hour > first)
    .map(({ hour, times }) => ({
      at: new Date(hour * hourMs).toISOString(),
      calls: times.reduce((sum, count) => sum + count, 0),
      p50: quantile(times, 0.5) ?? 0,
      p95: quantile(times, 0.95) ?? 0,
    }))
}
