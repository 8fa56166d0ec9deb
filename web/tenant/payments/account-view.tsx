import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { SaveButton } from '../../ui/files/save-button.tsx'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { DateText } from '../../ui/show/date-text.tsx'
import { Money } from '../../ui/show/money.tsx'
import { type AccountLine, client } from '../api.ts'
import { useMe } from '../frame/session.tsx'
import { useLineName } from '../shared/charge-words.ts'
import css from '../shared/shared.module.css'

/** All movements, newest first, with the balance after each, as in a bank statement. */
export function AccountView(props: { lines: readonly AccountLine[]; currency: string }): ReactNode {
  const { lines, currency } = props
  const { coTenant } = useMe()
  const { t } = useTranslation('portal_payments')
  const { t: words } = useTranslation('charges')
  const { t: papers } = useTranslation('papers')
  const name = useLineName()
  const years = [...new Set(lines.map(({ date }) => date.slice(0, 4)))].reverse()
  return (
    <>
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
                  {line.address && `, ${line.address}`}
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
      {years.length > 0 && !coTenant && (
        <Card title={papers('portal.title')}>
          <p className={css.quiet}>{papers('portal.text')}</p>
          <div className={css.saves}>
            {years.map((year) => (
              <SaveButton
                key={year}
                label={papers('save.year', { year })}
                load={() => client.papers.statement({ from: `${year}-01-01`, to: `${year}-12-31` })}
                failed={papers('save.failed')}
              />
            ))}
            {years.map((year) => (
              <SaveButton
                key={`paid ${year}`}
                label={papers('confirmationForm.portal', { year })}
                load={() => client.papers.confirmation({ year: Number(year) })}
                failed={papers('save.failed')}
              />
            ))}
          </div>
        </Card>
      )}
    </>
  )
}
