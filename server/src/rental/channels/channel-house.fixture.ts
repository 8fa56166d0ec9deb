/** A unit with a calendar for random histories: what a channel and people do to it. */
import { createHash } from 'node:crypto'
import { addDays, type CivilDate } from '@domovik/domain/dates.ts'
import { now } from '../../machinery/clock.ts'
import { completeStays } from '../bookings/jobs.ts'
import { newBrokenCopies } from './broken-copies.fixture.ts'
import {
  type Act,
  inUtc,
  isOpenAgreement,
  type Kind,
  type Row,
  rowsOf,
  states,
  TIMED,
} from './channel-acts.fixture.ts'
import { type ChannelSite, calendar, type Event } from './channel-site.fixture.ts'
import { newWatch } from './channel-watch.fixture.ts'
import { newMarks } from './marked-acts.fixture.ts'
import { hashOfEvent } from './stays-of-event.ts'

/** Returns the house. The time zone of the organization is that of London or Warsaw. */
export async function newHouse(site: ChannelSite) {
  const { server, anna } = site
  let zone = 'Europe/Warsaw'
  const become = async (name: string): Promise<void> => {
    zone = name
    await server.query('update organizations set time_zone = $2 where id = $1', [anna.organizationId, name])
  }
  await become(zone)
  /** The day of the organization. */
  const dayHere = (): CivilDate => now().toZonedDateTimeISO(zone).toPlainDate().toString()
  const { api } = anna
  const [unit, second] = [await site.newUnit(), await site.newUnit()]
  const units = [unit, second]
  const events = new Map<string, [CivilDate, CivilDate]>([
    ['a', [addDays(dayHere(), 2), addDays(dayHere(), 5)]],
  ])
  /** The days that each event had: it comes back to some of them. */
  const was = new Map([...events].map(([uid, days]) => [uid, [days]]))
  /** An old copy of an event, written before the present one. */
  let doubled: Event | null = null
  const text = () =>
    inUtc(
      calendar(
        ...(doubled && events.has(doubled[0]) ? [doubled] : []),
        ...[...events].map(([uid, days]): Event => [uid, ...days]),
        ['far', '2027-12-01', '2027-12-03'],
      ),
    )
  /** The events on the days that they have in the time zone of the organization. */
  const here = ({ uid, raw }: { uid: string; raw: readonly CivilDate[] }) => {
    const more = uid.startsWith(TIMED) && zone === 'Europe/Warsaw' ? 1 : 0
    return { uid, from: addDays(raw[0]!, more), to: addDays(raw[1]!, more), raw }
  }
  const eventsHere = () => [...events].map(([uid, raw]) => here({ uid, raw }))
  /** The same with the old copies. */
  const copiesHere = () => {
    if (!doubled || !events.has(doubled[0])) return eventsHere()
    const [uid, ...raw] = doubled
    return [...eventsHere(), here({ uid, raw: raw as CivilDate[] })]
  }
  const watch = newWatch(site)
  const broken = newBrokenCopies(site, unit, dayHere, here)
  const { isGivenUp } = broken
  let feed = await site.addFeed(unit, text())
  const urlHash = () => createHash('sha256').update(feed.url).digest('hex')
  const hashOf = (uid: string): string =>
    hashOfEvent({ propertyId: unit, urlHash: urlHash() }, { uid, recurrenceId: '' })
  const decided = new Set<string>()
  const marks = newMarks({ api, watch, decided, source: () => feed.source() })
  let received = 0
  const payers = new Set<string>()
  const rows = () => rowsOf(site, units)
  const pick = async (kind: Kind, which: number) => {
    const near = (await rows()).filter(({ from }) => from < '2027-01-01')
    const begun = (row: Row) => !['checkIn', 'noShow'].includes(kind) || row.from <= dayHere()
    const fit = near.filter((row) => begun(row) && (states[kind]?.includes(row.status) ?? true))
    return (fit.length > 0 ? fit : near).at(-1 - (which % Math.max(1, fit.length)))!
  }

  /** Agreements with guests before the reading. */
  let agreed: Row[] = []
  let zoneOfCopy = zone
  const read = async (): Promise<void> => {
    // In another time zone their days are others.
    agreed = zone === zoneOfCopy ? (await rows()).filter(isOpenAgreement) : []
    zoneOfCopy = zone
    feed.become(text())
    await site.later(11)
  }

  /** The stays that must be open after the next reading. */
  let kept: string[] = []
  /** Gives an event another UID. Its open stay stays open. */
  const rename = async (uid: string, days: [CivilDate, CivilDate], suffix: number): Promise<void> => {
    events.delete(uid)
    events.set(`${uid}${suffix}`, days)
    const isIn = (row: Row) => row.hash === hashOf(uid) && ['confirmed', 'checked_in'].includes(row.status)
    kept = (await rows()).filter(isIn).map(({ id }) => id)
  }

  const copiesOf = async (id: string) => {
    const row = (await rows()).find((each) => each.id === id)!
    return copiesHere().filter((each) => row.hash?.endsWith(hashOf(each.uid)))
  }
  const gaveUp = async (id: string): Promise<void> => broken.gaveUp(id, await copiesOf(id))
  const leave = async (id: string, nights: number): Promise<void> => {
    await watch.leaveEarly(id, nights, async () => (await copiesOf(id))[0])
    await gaveUp(id)
  }

  async function perform({ kind, which, start, nights }: Act): Promise<void> {
    const uid = 'aab'[which % 3]!
    const from = addDays(dayHere(), start)
    const days: [CivilDate, CivilDate] = [from, addDays(from, nights)]
    const { id } = await pick(kind, which)
    if (['extend', 'cancel', 'confirm', 'otherUnit'].includes(kind)) watch.changed(id)
    switch (kind) {
      case 'put':
        was.set(uid, [...(was.get(uid) ?? []), days])
        return void events.set(uid, days)
      case 'back': {
        const earlier = was.get(uid) ?? []
        return void (earlier.length > 0 && events.set(uid, earlier[nights % earlier.length]!))
      }
      case 'drop':
        return void events.delete(uid)
      case 'rename': {
        const known = events.get(uid)
        if (known) await rename(uid, known, start)
        return
      }
      case 'catchUp': {
        // The channel has the departure that was agreed, under another UID.
        const stays = (await rows()).filter(
          ({ hash, status }) => hash === hashOf(uid) && status === 'confirmed',
        )
        const { from, to } = stays.at(-1) ?? { from: '', to: '' }
        const less = uid.startsWith(TIMED) && zone === 'Europe/Warsaw' ? -1 : 0
        if (stays.length === 1 && events.get(uid)?.[0] === addDays(from, less))
          await rename(uid, [addDays(from, less), addDays(to, less)], start)
        return
      }
      case 'longer': {
        const known = events.get(uid)
        return void (known && events.set(uid, [known[0], addDays(known[1], nights)]))
      }
      case 'zone':
        return become(zone === 'Europe/Warsaw' ? 'Europe/London' : 'Europe/Warsaw')
      case 'agree': {
        // Cancelled, confirmed again while the event is elsewhere, and then the event comes back.
        const known = events.get(uid)
        const stay = (await rows()).findLast(
          ({ hash, status }) => hash === hashOf(uid) && status === 'confirmed',
        )
        if (!known || !stay) return
        await watch.agree(stay.id, 100_00 * nights)
        await api.bookings.cancel({ id: stay.id, version: await site.version(stay.id), byHost: true })
        events.set(uid, [addDays(known[0], 40), addDays(known[1], 40)])
        await read()
        decided.add(stay.id)
        await api.bookings.confirm({ id: stay.id, version: await site.version(stay.id) })
        decided.delete(stay.id)
        return void events.set(uid, known)
      }
      case 'unmark':
        return marks.unmark(which)
      case 'sameDays':
        return void events.set(uid, [...events.values()][0] ?? days)
      case 'sameUid':
        doubled = [uid, ...days]
        return
      case 'wait':
        return site.later(31)
      case 'day':
        await site.pass(24 * 60)
        return completeStays.run(server.services, {})
      case 'cancel': {
        const { cancelledBy } = (await site.get(id)).booking
        await api.bookings.cancel({ id, version: await site.version(id), byHost: true })
        if (cancelledBy === 'feed') return
        await gaveUp(id)
        return void decided.add(id)
      }
      case 'confirm':
        await watch.agree(id, 100_00 * nights)
        await api.bookings.confirm({ id, version: await site.version(id) })
        broken.openAgain(id)
        return void decided.delete(id)
      case 'checkIn':
      case 'checkOut':
      case 'noShow':
        await api.bookings[kind]({ id, version: await site.version(id) })
        return kind === 'checkIn' ? broken.openAgain(id) : gaveUp(id)
      case 'price':
        return void (await watch.agree(id, 100_00 * nights))
      case 'pay': {
        const { tenantId } = (await site.get(id)).booking
        if (!tenantId) return
        await api.payments.recordReceipt({
          ...{ tenantId, amount: 50_00, paymentDate: dayHere(), paymentMethod: 'bank_transfer' },
        })
        received += 50_00
        payers.add(tenantId)
        return
      }
      case 'extend':
        await watch.agree(id, 100_00 * nights)
        return void (await api.bookings.extend({
          ...{
            id,
            version: await site.version(id),
            checkOut: addDays((await site.get(id)).booking.checkOut, 1),
          },
        }))
      case 'leaveEarly':
        return leave(id, nights)
      case 'leaveLonger': {
        // The channel adds nights after the price was agreed, and the guest leaves before they end.
        const known = events.get(uid)
        const stay = (await rows()).findLast((row) => row.hash === hashOf(uid) && row.status === 'confirmed')
        if (!known || !stay) return
        await watch.agree(stay.id, 100_00 * nights)
        events.set(uid, [known[0], addDays(known[1], nights)])
        await read()
        return leave(stay.id, nights)
      }
      case 'echoChanged': {
        const known = events.get(uid)
        const longer = (days: [CivilDate, CivilDate]) => events.set(uid, [days[0], addDays(days[1], nights)])
        return void (known && (await marks.changed(() => longer(known), read)))
      }
      case 'incomplete': {
        // One copy lacks the event, or one of its two ranges of days.
        const [known, other, whole] = [events.get(uid), doubled, copiesHere()]
        if (!known) return
        if (other?.[0] !== uid || which > 3) events.delete(uid)
        else {
          doubled = null
          if (which % 2 === 1) events.set(uid, [other[1], other[2]])
        }
        const lost = whole.filter((each) => each.uid === uid)
        await broken.incomplete(lost, read)
        doubled = other
        return void events.set(uid, known)
      }
      case 'unreadable': {
        const then = (['cancel', 'leaveEarly', 'checkOut', 'noShow'] as const)[which % 4]!
        const stay = await pick(then, which)
        const copies = () => copiesHere().filter((each) => stay.hash?.endsWith(hashOf(each.uid)))
        return broken.unreadable(feed, stay.id, () => perform({ kind: then, which, start, nights }), copies)
      }
      case 'otherUnit': {
        const { checkIn, checkOut, propertyId } = (await site.get(id)).booking
        const to = { propertyId: propertyId === unit ? second : unit, checkIn, checkOut }
        return void (await api.calendar.move({ id, version: await site.version(id), ...to }))
      }
      case 'echo':
        return marks.mark(which)
      case 'book':
        return void (await site.book(unit, ...days))
      case 'addAgain':
      case 'newAddress':
        await api.channels.remove({ id: feed.id })
        watch.forget()
        kept = []
        feed = await site.addFeed(unit, text(), 'airbnb', kind === 'addAgain' ? feed.path : undefined)
        return
    }
  }

  return {
    perform,
    read,
    rows,
    hashOf,
    dayHere,
    eventsHere,
    /** The errors that a person's acts and the calendars of other channels have after a reading. */
    faults: async () =>
      watch.faults(
        await rows(),
        { unit, today: dayHere(), events: copiesHere(), hashOf, isGivenUp },
        decided,
      ),
    isGivenUp,
    units,
    decided,
    payers,
    received: () => received,
    /** The stays that must be open after this reading. */
    takeAgreed: (): Row[] => agreed.splice(0),
    takeKept: (): string[] => kept.splice(0),
    close: async (): Promise<void> => {
      await api.channels.remove({ id: feed.id })
      await become('Europe/Warsaw')
    },
  }
}
