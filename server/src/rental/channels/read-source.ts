/** Reads the calendar of one source and applies it. */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { DomainError } from '@domovik/domain/errors.ts'
import type { ForeignCalendar } from '@domovik/domain/rental/calendar/read-calendar.ts'
import { minutesToNextRead } from '@domovik/domain/rental/channels/freshness.ts'
import type { ReadCode } from '@domovik/domain/rental/channels/types.ts'
import { and, eq, sql } from 'drizzle-orm'
import { now } from '../../machinery/clock.ts'
import { NotRead } from '../../machinery/public-requests/get-publicly.ts'
import type { OrganizationScope, SystemScope } from '../../machinery/scope/scope.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import type { PublicAnswer } from '../../machinery/services/public-requests.ts'
import type { Services } from '../../machinery/services/services.ts'
import { applyCopy, recordCopy, type Source } from './apply-copy.ts'
import type { StayNews } from './conflict-news.ts'
import { readForeignCalendar } from './read-foreign-calendar.ts'
import { calendarSources } from './table.ts'
import { tellOfStays } from './tell-of-stays.ts'

type Reading =
  | {
      code: 'ok'
      answer: PublicAnswer
      hash: string
      calendar: ForeignCalendar | null
      /** The calendar as it is in the time zone of the last copy, if that was another one. */
      inLastZone?: ForeignCalendar
    }
  | { code: Exclude<ReadCode, 'ok'>; status: number | null; retryAfter: number | null }

type Given = {
  url: string
  timeZone: string
  etag: string | null
  lastModified: string | null
  bodyHash: string | null
}
type Opened = Given & { channel: string; updatedAt: number }
type Sender = { services: Services; organizationId: string; waits?: boolean }

/** Names a copy and the time zone in which it was read: in another one its events may have other days. */
const hashOf = (body: Buffer, timeZone: string): string =>
  `${createHash('sha256').update(body).digest('hex')} ${timeZone}`

/** Names an unknown copy in a time zone, so that the next one is read although it may be the same. */
export const copyIn = (timeZone: string): string => ` ${timeZone}`
/** Returns the time zone in which a copy was read; undefined if none was. */
export const zoneOf = (hash: string | null): string | undefined => hash?.split(' ')[1]

/** The seconds of a Retry-After header: a number of seconds, or a date. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\d{1,9}$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - now().epochMilliseconds) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

/** How long a copy waits for a process that reads it: as long as a file may take. */
const patience = { times: 100, pauseMs: 200 }

/** Waits for its turn: one organization may have only a few files read at once, and all its calendars can change together. */
async function inTurn<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await read()
    } catch (error) {
      const isBusy = error instanceof DomainError && error.code === 'service_unavailable'
      if (!isBusy || tries >= patience.times) throw error
      await wait(patience.pauseMs)
    }
}

/** Reads a calendar. Throws service_unavailable if too many files are being read; nobody waits for the job, so it `waits`. */
export async function readAddress(
  { services, organizationId, waits = false }: Sender,
  given: Given,
): Promise<Reading> {
  const { timeZone } = given
  const last = given.bodyHash?.endsWith(` ${timeZone}`) ? given : null
  try {
    const answer = await services.publicRequests.get(given.url, {
      accept: 'text/calendar, */*;q=0.5',
      'user-agent': 'Domovik calendar',
      ...(last?.etag ? { 'if-none-match': last.etag } : {}),
      ...(last?.lastModified ? { 'if-modified-since': last.lastModified } : {}),
    })
    const { status, body } = answer
    const retryAfter = secondsOf(answer.retryAfter)
    if (status === 304 && last?.bodyHash) return { code: 'ok', answer, hash: last.bodyHash, calendar: null }
    if (status !== 200)
      return { code: status === 404 || status === 410 ? 'not_found' : 'http_error', status, retryAfter }
    const hash = hashOf(body, timeZone)
    if (hash === given.bodyHash) return { code: 'ok', answer, hash, calendar: null }
    const read = (zone: string) => {
      const once = () => readForeignCalendar(services, organizationId, body, zone)
      return waits ? inTurn(once) : once()
    }
    const calendar = await read(timeZone)
    const lastZone = zoneOf(given.bodyHash)
    const inLastZone = lastZone && lastZone !== timeZone ? { inLastZone: await read(lastZone) } : {}
    return { code: 'ok', answer, hash, calendar, ...inLastZone }
  } catch (error) {
    if (error instanceof NotRead) return { code: error.reason, status: null, retryAfter: null }
    if (!(error instanceof DomainError) || error.code === 'service_unavailable') throw error
    const code = error.code === 'file_too_complex' ? 'too_large' : 'unreadable'
    return { code, status: null, retryAfter: null }
  }
}

/** Reads the calendar of a source that is due, applies it and notifies people of what changed. */
export async function readSource(services: Services, organizationId: string, id: string): Promise<void> {
  const given = await forOrganization(services, organizationId, 'read calendar', (scope) =>
    openSource(scope, id),
  )
  if (!given) return
  const reading = await readAddress({ services, organizationId, waits: true }, given)
  await forOrganization(services, organizationId, 'read calendar', async (scope) => {
    const source = await lockSource(scope, id)
    // The landlord removed the source, or changed the meaning of words, while it was read.
    if (!source || source.updatedAt.getTime() !== given.updatedAt) return
    await (reading.code === 'ok' ? applyReading(scope, source, reading) : noteFailure(scope, source, reading))
  })
}

const oneSource = ({ organizationId }: OrganizationScope, id: string) =>
  and(eq(calendarSources.organizationId, organizationId), eq(calendarSources.id, id))

/** Returns the address of a source and what is known of its last copy; null if it was removed. */
export async function openSource(scope: OrganizationScope, id: string): Promise<Opened | null> {
  const [row] = await scope.db.select().from(calendarSources).where(oneSource(scope, id))
  if (!row) return null
  const place = { organizationId: scope.organizationId, table: 'calendar_sources', column: 'url', rowId: id }
  const { etag, lastModified, bodyHash } = row
  return {
    url: await scope.services.keys.open(scope.db, place, row.urlSealed),
    timeZone: scope.timeZone,
    ...{ etag, lastModified, bodyHash },
    channel: row.channel,
    updatedAt: row.updatedAt.getTime(),
  }
}

async function lockSource(scope: SystemScope, id: string): Promise<Source | undefined> {
  const [row] = await scope.db.select().from(calendarSources).where(oneSource(scope, id)).for('update')
  return row
}

const inMinutes = (minutes: number) => sql`app.now() + make_interval(mins => ${minutes})`

async function applyReading(
  scope: SystemScope,
  source: Source,
  { answer, hash, calendar, inLastZone }: Extract<Reading, { code: 'ok' }>,
): Promise<void> {
  const { news, hasChanged, readAgain, ...blocks } = await applyCopy(scope, source, calendar, inLastZone)
  await scope.db
    .update(calendarSources)
    .set({
      bodyHash: readAgain ? copyIn(zoneOf(hash)!) : hash,
      ...(calendar
        ? {
            etag: readAgain ? null : answer.etag,
            lastModified: readAgain ? null : answer.lastModified,
            notUnderstood: calendar.unclear.length,
            unreadable: calendar.unreadable.length,
          }
        : {}),
      ...blocks,
      failures: 0,
      lastCode: 'ok',
      lastStatus: null,
      lastReadAt: sql`app.now()`,
      lastGoodAt: sql`app.now()`,
      nextReadAt: inMinutes(minutesToNextRead(0)),
    })
    .where(oneSource(scope, source.id))
  if (hasChanged || wasRequested(source) || source.lastCode !== 'ok')
    await recordCopy(scope, source, { code: 'ok', stays: news.length })
  // New stays of the first import are not news, unless they are in conflict.
  const isNews = ({ stay, kind }: StayNews) =>
    stay.isConflict || kind !== 'added' || source.lastGoodAt !== null
  await tellOfStays(scope, source, news.filter(isNews))
}

/** Whether a person asked for the reading, because it is earlier than the usual one. Their screen waits for the result. */
const wasRequested = ({ lastReadAt }: Source): boolean =>
  lastReadAt !== null && now().epochMilliseconds - lastReadAt.getTime() < (minutesToNextRead(0) - 1) * 60_000

async function noteFailure(
  scope: SystemScope,
  source: Source,
  { code, status, retryAfter }: Exclude<Reading, { code: 'ok' }>,
): Promise<void> {
  const failures = source.failures + 1
  await scope.db
    .update(calendarSources)
    .set({
      failures,
      lastCode: code,
      lastStatus: status,
      lastReadAt: sql`app.now()`,
      nextReadAt: inMinutes(minutesToNextRead(failures, retryAfter)),
    })
    .where(oneSource(scope, source.id))
  if (source.lastCode !== code) await recordCopy(scope, source, { code })
}
