import { useCallback } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { formatShortDay } from '../../../ui/show/short-day.tsx'
import type { Span } from './spans.ts'

/** The words of a span: its state, what stands on its bar, and everything in one sentence. */
export function useSpanWords() {
  const { t } = useTranslation(['calendar', 'bookings'])
  const language = useLanguage()
  const stateOf = useCallback(
    ({ kind, state, conflict, because }: Span): string => {
      if (because === 'otherDays') return t('calendar:states.conflictOnOtherDays')
      if (because === 'gone' && !conflict) return t('calendar:states.gone')
      if (conflict) return t('calendar:states.conflict')
      if (kind === 'lease') return t('calendar:states.leased')
      if (kind === 'block') return t(`calendar:blocks.${state as 'works'}`)
      return t(`bookings:statuses.${state as 'confirmed'}`)
    },
    [t],
  )
  const labelOf = useCallback((span: Span): string => span.name ?? span.reference ?? stateOf(span), [stateOf])
  const daysOf = useCallback(
    ({ from, to }: Pick<Span, 'from' | 'to'>): string =>
      to === null
        ? t('calendar:fromOn', { from: formatDate(from, language) })
        : `${formatShortDay(from, language, to)} – ${formatDate(to, language)}`,
    [t, language],
  )
  const sentenceOf = useCallback(
    (span: Span): string => [...new Set([labelOf(span), stateOf(span), daysOf(span)])].join(', '),
    [labelOf, stateOf, daysOf],
  )
  /** Why a site closes the days, and who can free them; null for anything else. */
  const reasonOf = useCallback(
    (span: Span): string | null =>
      span.because === null || span.because === 'otherDays' || span.because === 'gone'
        ? null
        : t(`calendar:closedBecause.${span.because}`, { site: labelOf(span) }),
    [t, labelOf],
  )
  return { stateOf, labelOf, daysOf, sentenceOf, reasonOf }
}
