import { daysBetween } from '@domovik/domain/dates.ts'
import { movesIntoPast } from '@domovik/domain/rental/bookings/nights.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toApiError } from '../../../ui/api/api-error.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { offerUndo } from '../../shared/removal.ts'
import { type Entry, isOnOwnDays, type Place, type Span, type Timeline } from './spans.ts'

/** Puts the booking into its new place in the answer that is on screen. */
function placed(known: Timeline, id: string, to: Place, version: number): Timeline {
  const at = known.units.findIndex((unit) => unit.id === to.propertyId)
  const move = (entry: Entry): Entry => {
    const [unit, kind, , , , state, name, reference, , conflict, because] = entry
    if (entry[2] !== id || !isOnOwnDays(because)) return entry
    const row = at === -1 ? unit : at
    return [row, kind, id, to.checkIn, to.checkOut, state, name, reference, version, conflict, because]
  }
  return { ...known, entries: known.entries.map(move) }
}

/** Saves a move after an earlier one of the same stay. Returns the new version, or null if the earlier one failed. */
async function save(id: string, earlier: Promise<number | null>, to: Place): Promise<number | null> {
  const version = await earlier.catch(() => null)
  return version === null ? null : (await client.calendar.move({ id, version, ...to })).version
}

/**
 * Moves a stay with the same number of nights at once, and offers to undo it. Another number of nights changes the
 * price, and past nights are rarely meant, so `ask` shows these moves first.
 */
export function useMove(ask: (span: Span, from: Place, to: Place) => void) {
  const { t } = useTranslation('calendar')
  const queries = useQueryClient()
  const { today } = useMe()
  const underWay = useRef(new Map<string, Promise<number | null>>())
  const show = (id: string, to: Place, version: number): void => {
    queries.setQueriesData<Timeline>({ queryKey: query.calendar.timeline.key() }, (known) =>
      known ? placed(known, id, to, version) : known,
    )
  }
  const move = async (span: Span, from: Place, to: Place): Promise<void> => {
    const { id, reference } = span
    if (span.version === null) return
    show(id, to, span.version)
    // A second drag of the stay may begin before the first one is saved; it needs the version that the first one leaves.
    const saving = save(id, underWay.current.get(id) ?? Promise.resolve(span.version), to)
    underWay.current.set(id, saving)
    const version = await saving.catch((thrown) => {
      show(id, from, span.version ?? 0)
      toast.error(thrown)
      return null
    })
    if (version !== null) show(id, to, version)
    const isLast = underWay.current.get(id) === saving
    if (!isLast) return
    underWay.current.delete(id)
    // Somebody else may have moved it: without its new version it could not be moved again.
    await refreshScreen()
    if (version === null) return
    offerUndo(t('moved', { reference: reference ?? '' }), async () => {
      await client.calendar.move({ id, version, ...from })
    })
  }
  // A place that is refused whatever the price is (a channel decides the days) opens no form.
  const askIfPossible = async (span: Span, from: Place, to: Place): Promise<void> => {
    const preview = query.calendar.previewMove.queryOptions({ input: { id: span.id, ...to } })
    const refusal = await queries.fetchQuery({ ...preview, retry: false }).then(
      () => null,
      (thrown: unknown) => toApiError(thrown),
    )
    if (refusal && !refusal.passing) toast.error(refusal)
    else ask(span, from, to)
  }
  return (span: Span, from: Place, to: Place): void => {
    const same =
      from.propertyId === to.propertyId && from.checkIn === to.checkIn && from.checkOut === to.checkOut
    if (same) return
    const sameNights = daysBetween(from.checkIn, from.checkOut) === daysBetween(to.checkIn, to.checkOut)
    if (sameNights && !movesIntoPast(from, to, today)) void move(span, from, to)
    else void askIfPossible(span, from, to)
  }
}
