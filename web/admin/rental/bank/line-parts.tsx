import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import css from './bank.module.css'
import type { Line } from './bank-data.ts'

/** What the line of the bank says, above a form that books it. */
export function LineText({ line }: { line: Line | null }): ReactNode {
  return (
    line && (
      <p className={css.text}>
        {line.partyName} {line.text}
      </p>
    )
  )
}

/** Whether what is entered or chosen adds up to the line, and what is missing, in cents. */
export function LineRest(props: {
  of: 'book' | 'payOwners' | 'linkRecords'
  rest: number
  currency: string
}): ReactNode {
  const { of, rest, currency } = props
  const { t } = useTranslation('bank')
  return (
    <p role="status">
      {rest === 0 ? t(`${of}.even`) : t(`${of}.rest`, { amount: formatMoney(rest, currency) })}
    </p>
  )
}
