import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { DateText } from '../../ui/show/date-text.tsx'
import { Money } from '../../ui/show/money.tsx'
import type { Home } from '../api.ts'
import { useLineName } from '../shared/charge-words.ts'

const shown = 4

/** The latest movements of an account without debt. */
export function LatelyCard({ home }: { home: Home }): ReactNode {
  const { t } = useTranslation('portal')
  const name = useLineName()
  const lines = home.why.slice(-shown).reverse()
  if (lines.length === 0) return null
  return (
    <Card
      title={t('home.lately')}
      link={{ to: '/payments?view=account', label: t('home.wholeAccount') }}
      rows
    >
      {lines.map((line) => (
        <CardRow
          key={`${line.transactionId}${line.kind}${line.amount}`}
          title={name(line)}
          note={
            <>
              <DateText value={line.date} />
              {line.address && `, ${line.address}`}
            </>
          }
          end={
            <Money
              cents={line.amount}
              currency={home.currency}
              tone={line.amount < 0 ? 'settled' : undefined}
              strong
            />
          }
        />
      ))}
    </Card>
  )
}
