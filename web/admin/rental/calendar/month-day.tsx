import type { month } from '@domovik/contract/admin/rental/calendar.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate, formatNumber } from '../../../ui/show/date-format.ts'
import { useMe } from '../../frame/session.tsx'
import css from './calendar.module.css'
import { useSpanWords } from './calendar-words.ts'
import type { Span } from './spans.ts'

export type Night = InferContractRouterOutputs<typeof month>['days'][number]

/** A day of a month: its price if the night is free, otherwise what takes it. */
export function MonthDay(props: {
  night: Night
  currency: string
  span: Span | undefined
  /** A stay on the night that something else takes. */
  conflict: Span | undefined
  picked: boolean
  onPress: () => void
}): ReactNode {
  const { night, currency, span, conflict, picked } = props
  const { day, rate } = night
  const { t } = useTranslation('calendar')
  const language = useLanguage()
  const { today } = useMe()
  const { labelOf, sentenceOf } = useSpanWords()
  const price = rate === null ? t('month.noRate') : formatMoney(rate, currency)
  const free = `${t('free')}, ${price}${night.season ? `, ${t('month.season')}` : ''}`
  const taken = [...new Set([span, conflict])].flatMap((each) => (each ? [sentenceOf(each)] : [])).join('. ')
  return (
    <td>
      <button
        type="button"
        className={css.monthDay}
        data-past={day < today || undefined}
        data-today={day === today || undefined}
        data-taken={span ? (span.kind === 'booking' ? span.state : span.kind) : undefined}
        data-conflict={conflict ? '' : undefined}
        data-gone={span?.because === 'gone' || undefined}
        data-season={night.season || undefined}
        data-picked={picked || undefined}
        aria-pressed={picked}
        onClick={props.onPress}
      >
        <span className="visually-hidden">{`${formatDate(day, language, 'weekday')}: ${taken || free}`}</span>
        <span className={css.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        {span ? (
          <span className={css.who} aria-hidden="true">
            {labelOf(span)}
          </span>
        ) : (
          rate !== null && (
            <span className={css.price} aria-hidden="true">
              {formatNumber(rate / 100, language, { minimumFractionDigits: rate % 100 === 0 ? 0 : 2 })}
            </span>
          )
        )}
      </button>
    </td>
  )
}
