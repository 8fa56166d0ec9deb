import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { usePartLines } from '../bills/metered-costs.tsx'
import { useShareLine } from '../bills/share-line.ts'
import type { Settlement } from './utilities-data.ts'

/** The shares of a party: for each key weight / total x cost, for own meters quantity x price. */
export function Why(props: { settlement: Settlement; party: string; name: string }): ReactNode {
  const { settlement, party, name } = props
  const { currency } = settlement
  const { t } = useTranslation('utilities')
  const { t: shareWords } = useTranslation('utility_shares')
  const shareLine = useShareLine(currency)
  const linesOf = usePartLines(currency)
  const money = (cents: number): string => formatMoney(cents, currency)
  return (
    <details>
      <summary aria-label={`${t('result.why')}: ${name}`}>{t('result.why')}</summary>
      {settlement.shares.map(({ poolId, label, keys, metered }) => {
        const own = keys.map((key) => ({ ...key, ...key.shares.find((share) => share.party === party)! }))
        const meters = metered.filter((meter) => meter.party === party)
        const amount = [...own, ...meters].reduce((sum, part) => sum + part.amount, 0)
        return (
          <div key={poolId}>
            {shareWords('cost', { label, amount: money(amount) })}
            <ul>
              {own.map((part) => (
                <li key={part.key}>{shareLine(part)}</li>
              ))}
              {meters.flatMap((meter) => linesOf(meter).map((text) => <li key={text}>{text}</li>))}
              {keys.length === 0 && meters.length === 0 && <li>{t('result.noMeter')}</li>}
              {meters.some(({ estimated }) => estimated) && <li>{shareWords('estimated')}</li>}
            </ul>
          </div>
        )
      })}
    </details>
  )
}
