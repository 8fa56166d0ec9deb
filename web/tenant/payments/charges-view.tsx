import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { DateText } from '../../ui/show/date-text.tsx'
import { Money } from '../../ui/show/money.tsx'
import type { Charge } from '../api.ts'
import { ChargeState } from '../shared/charge-state.tsx'
import { useChargeName } from '../shared/charge-words.ts'
import css from '../shared/shared.module.css'

/** The charges with their status; all, or only open ones. */
export function ChargesView(props: {
  charges: readonly Charge[]
  onlyOpen: boolean
  path: string
}): ReactNode {
  const { onlyOpen, path } = props
  const { t } = useTranslation('portal_payments')
  const { t: words } = useTranslation('charges')
  const name = useChargeName()
  const charges = props.charges.filter(({ remaining }) => !onlyOpen || remaining > 0)
  const link = onlyOpen
    ? { to: path, label: t('showAll') }
    : { to: `${path}&status=open`, label: t('showOpen') }
  return (
    <Card title={t(onlyOpen ? 'open' : 'all')} link={link} rows>
      {charges.length === 0 && (
        <p className={css.quiet}>{words(onlyOpen ? 'empty.open' : 'empty.charges')}</p>
      )}
      {charges.map((charge) => {
        const { amount, paid, remaining, currency } = charge
        const partly = paid > 0 && remaining > 0
        return (
          <CardRow
            key={charge.id}
            title={name(charge)}
            note={
              <>
                {t('due')} <DateText value={charge.dueDate} />
                {charge.address && <div>{charge.address}</div>}
                {partly && (
                  <div>
                    {words('table.paidOf', {
                      paid: formatMoney(paid, currency),
                      amount: formatMoney(amount, currency),
                    })}
                  </div>
                )}
              </>
            }
            end={
              <Money cents={remaining > 0 ? remaining : amount} currency={currency} strong={remaining > 0} />
            }
            endNote={<ChargeState charge={charge} />}
          />
        )
      })}
    </Card>
  )
}
