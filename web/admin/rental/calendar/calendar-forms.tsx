import { type ReactNode, useState } from 'react'
import { useGo } from '../../../ui/app/app-link.tsx'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { usePermission } from '../../frame/session.tsx'
import { useSpanWords } from './calendar-words.ts'
import type { Place, Span } from './spans.ts'
import { useUnblock } from './use-unblock.ts'

const BookingForm = onFirstUse(() => import('../bookings/booking-form.tsx').then((part) => part.BookingForm))
const BlockForm = onFirstUse(() => import('./block-form.tsx').then((part) => part.BlockForm))
const MoveForm = onFirstUse(() => import('./move-form.tsx').then((part) => part.MoveForm))

/** The forms that a calendar opens, and how it opens them. */
export function useCalendarForms() {
  const go = useGo()
  const unblock = useUnblock()
  const { reasonOf, sentenceOf } = useSpanWords()
  const mayCreate = usePermission('create_properties')
  const mayMove = usePermission('edit_properties')
  const [stay, setStay] = useState<Place | null>(null)
  const [block, setBlock] = useState<{ propertyId: string | undefined; day: string | undefined } | null>(null)
  const [move, setMove] = useState<{ span: Span; from: Place; to: Place } | null>(null)
  // A form stays mounted with its last values while it closes.
  const [open, setOpen] = useState<'stay' | 'block' | 'move' | null>(null)
  const close = (): void => setOpen(null)
  const onOpen = (span: Span): void => {
    if (span.kind === 'booking') go(`/bookings/${span.id}`)
    else if (span.kind === 'lease') go(`/leases/${span.id}`)
    else {
      const reason = reasonOf(span)
      if (reason && !(span.because === 'over' && mayMove))
        toast.info({ title: sentenceOf(span), text: reason, stay: 20_000 })
      else if (mayMove) unblock(span)
    }
  }
  const forms: ReactNode = (
    <>
      {stay && mayCreate && (
        <BookingForm
          key={`stay ${stay.propertyId} ${stay.checkIn} ${stay.checkOut}`}
          opened={open === 'stay'}
          onClose={close}
          {...stay}
        />
      )}
      {block && mayMove && (
        <BlockForm
          key={`block ${block.propertyId} ${block.day}`}
          opened={open === 'block'}
          onClose={close}
          {...block}
        />
      )}
      {move?.span.version != null && (
        <MoveForm
          key={`move ${move.span.id} ${move.to.propertyId} ${move.to.checkIn} ${move.to.checkOut}`}
          booking={{
            id: move.span.id,
            version: move.span.version,
            reference: move.span.reference ?? '',
            ...move.from,
          }}
          to={move.to}
          opened={open === 'move'}
          onClose={close}
        />
      )}
    </>
  )
  return {
    forms,
    mayCreate,
    mayMove,
    onOpen,
    onCreate: (place: Place): void => {
      setStay(place)
      setOpen('stay')
    },
    onBlock: (propertyId: string | undefined, day: string | undefined): void => {
      setBlock({ propertyId, day })
      setOpen('block')
    },
    askMove: (span: Span, from: Place, to: Place): void => {
      setMove({ span, from, to })
      setOpen('move')
    },
  }
}
