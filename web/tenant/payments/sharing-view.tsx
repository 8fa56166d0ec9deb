import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../ui/app/language.ts'
import { Card, CardRow } from '../../ui/show/card.tsx'
import { formatDate } from '../../ui/show/date-format.ts'
import { Money } from '../../ui/show/money.tsx'
import type { client } from '../api.ts'

type Sharing = NonNullable<Awaited<ReturnType<typeof client.payments.list>>['sharing']>

/** Who shares the account, with shares and positions. */
export function SharingView({ sharing, currency }: { sharing: Sharing; currency: string }): ReactNode {
  const { t } = useTranslation('portal_payments')
  const language = useLanguage()
  const { day, balance, people } = sharing
  return (
    <Card title={t('sharing.title')} rows>
      {people.map(({ name, isMe, share, position }, place) => (
        <CardRow
          // biome-ignore lint/suspicious/noArrayIndexKey: the people of an account have a fixed order
          key={place}
          title={name ?? t('sharing.later')}
          note={[isMe ? t('sharing.me') : null, share ? t('sharing.share', { share }) : t('sharing.noShare')]
            .filter(Boolean)
            .join(', ')}
          end={<Money cents={position} currency={currency} strong={isMe} />}
          endNote={t(position > 0 ? 'sharing.toPay' : position < 0 ? 'sharing.ahead' : 'sharing.even')}
        />
      ))}
      <CardRow
        title={t('sharing.day', { date: formatDate(day, language) })}
        note={t('sharing.balance')}
        end={<Money cents={balance} currency={currency} strong />}
      />
    </Card>
  )
}
