/** Monitoring: health, requests, errors, connections and queues (ADMIN-12, SUPER-07). */
import { statfs } from 'node:fs/promises'
import { ERRORS, type ErrorCode } from '@domovik/domain/errors.ts'
import { now } from '../../machinery/clock.ts'
import { signedIn } from '../../machinery/http/procedures.ts'
import { recent } from '../../machinery/http/recent-requests.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import { version } from '../../machinery/version.ts'
import { whatIsKnown } from './queries.ts'

const hour = 60
const day = 24 * hour

export const monitoringAdmin = {
  health: signedIn.operations.health.handler(async ({ context: { scope } }) => {
    const { services } = scope
    const asked = performance.now()
    const [known, disk] = await Promise.all([
      acrossOrganizations(services, 'look at the installation', whatIsKnown),
      diskOf(services.config.dataDir),
    ])
    return {
      version,
      startedAt: now()
        .subtract({ milliseconds: Math.round(process.uptime() * 1000) })
        .toString(),
      database: { ...known.database, answeredInMs: Math.round(performance.now() - asked) },
      jobs: known.jobs,
      outbox: { carried: services.config.smtpUrl !== undefined, ...known.outbox },
      requests: { lastHour: recent.requests(hour), lastDay: recent.requests(day) },
      errors: errors(),
      people: { ...known.people, listening: services.realtime.listening() },
      disk,
      syncs: known.syncs,
    }
  }),
}

/** By code: server errors first, then the most frequent. */
function errors() {
  const lastHour = recent.errors(hour)
  const ours = (code: ErrorCode) => ERRORS[code].report
  return [...recent.errors(day)]
    .map(([code, count]) => ({ code, ours: ours(code), lastHour: lastHour.get(code) ?? 0, lastDay: count }))
    .sort((a, b) => Number(b.ours) - Number(a.ours) || b.lastDay - a.lastDay)
}

/** Disk space of the data folder (files and embedded database); null if it cannot be determined. */
async function diskOf(folder: string): Promise<{ freeBytes: number; totalBytes: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}
