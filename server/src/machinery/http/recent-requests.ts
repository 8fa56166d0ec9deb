/**
 * Recent requests of this process: counts, durations and errors per minute, for one day. Prometheus has the totals
 * (metrics.ts); this is for the screen of an installation without Prometheus. Each node has its own.
 */
import type { ErrorCode } from '@domovik/domain/errors.ts'
import { now } from '../clock.ts'

/** Upper bounds of the steps in milliseconds; longer durations fall into one more step. */
const bounds = [2, 5, 10, 20, 35, 50, 75, 100, 150, 250, 400, 600, 1000, 2000, 5000, 10_000] as const
/** The number of steps; `stepOf` returns the step of a duration. */
export const steps = bounds.length + 1
export function stepOf(ms: number): number {
  const at = bounds.findIndex((bound) => ms <= bound)
  return at === -1 ? bounds.length : at
}
const keptMinutes = 24 * 60

type Minute = { minute: number; times: number[]; errors: Map<ErrorCode, number> }

export type Window = { requests: number; p50: number | null; p95: number | null }

/** Creates the counters. `clock` returns the current time in ms since the epoch. */
export function openRecent(clock: () => number = () => now().epochMilliseconds) {
  const minutes: Minute[] = []
  const minuteNow = () => Math.floor(clock() / 60_000)

  function current(): Minute {
    const minute = minuteNow()
    const last = minutes.at(-1)
    if (last?.minute === minute) return last
    const fresh: Minute = { minute, times: new Array<number>(steps).fill(0), errors: new Map() }
    minutes.push(fresh)
    while (minutes[0]!.minute <= minute - keptMinutes) minutes.shift()
    return fresh
  }
  const since = (last: number) => minutes.filter(({ minute }) => minute > minuteNow() - last)

  return {
    /** Counts a finished request. `ms` is its duration. */
    answered(ms: number): void {
      current().times[stepOf(ms)]! += 1
    },
    /** Counts a request that was refused or failed with this code. */
    refused(code: ErrorCode): void {
      const { errors } = current()
      errors.set(code, (errors.get(code) ?? 0) + 1)
    },
    /** Number of requests in the last minutes, with their p50 and p95 in milliseconds. */
    requests(last: number): Window {
      const times = new Array<number>(steps).fill(0)
      for (const each of since(last))
        each.times.forEach((count, at) => {
          times[at]! += count
        })
      const requests = times.reduce((sum, count) => sum + count, 0)
      return { requests, p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
    },
    /** Number of errors in the last minutes by code. */
    errors(last: number): Map<ErrorCode, number> {
      const sums = new Map<ErrorCode, number>()
      for (const { errors } of since(last))
        for (const [code, count] of errors) sums.set(code, (sums.get(code) ?? 0) + count)
      return sums
    },
  }
}

/** Returns the duration in ms below which this share of requests lies, interpolated within its step; null without requests. */
export function quantile(times: readonly number[], share: number): number | null {
  const wanted = times.reduce((sum, count) => sum + count, 0) * share
  if (wanted === 0) return null
  let before = 0
  for (const [at, count] of times.entries()) {
    if (before + count >= wanted) {
      const from = bounds[at - 1] ?? 0
      const to = bounds[at] ?? from
      return Math.round(from + ((to - from) * (wanted - before)) / count)
    }
    before += count
  }
  return bounds.at(-1)!
}

/** The requests of this process. */
export const recent = openRecent()
