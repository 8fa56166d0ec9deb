import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { DateText } from '../../ui/show/date-text.tsx'
import { Money } from '../../ui/show/money.tsx'
import type { AccountLine } from '../api.ts'
import { useLineName } from '../shared/charge-words.ts'
import css from '../shared/shared.module.css'

/** All movements, newest first, with the balance after each, as in a bank statement. */
export function AccountView(props: { lines: readonly AccountLine[]; currency: string }): ReactNode {
  const { lines, currency } = props
  const { t } = useTranslation('portal_payments')
  const { t: words } = useTranslation('charges')
  const name = useLineName()
  return (
    <Card title={t('account')} rows>
      {lines.length === 0 && <p className={css.quiet}>{words('empty.charges')}</p>}
      {lines
        .map((line, place) => ({ line, place }))
        .reverse()
        .map(({ line, place }) => (
          <CardRow
            key={place}
            title={name(line)}
            note={
              <>
                <DateText value={line.date} />
                {line.method && `, ${words(`methods.${line.method}`)}`}
              </>
            }
            end={
              <Money
                cents={line.amount}
                currency={currency}
                tone={line.amount < 0 ? 'settled' : undefined}
                strong
              />
            }
            endNote={
              line.balance > 0
                ? t('balanceOwed', { amount: formatMoney(line.balance, currency) })
                : line.balance < 0
                  ? t('balanceAhead', { amount: formatMoney(-line.balance, currency) })
                  : t('balanceEven')
            }
          />
        ))}
    </Card>
  )
}
