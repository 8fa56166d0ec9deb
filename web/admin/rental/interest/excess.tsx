import { formatMoney } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { ReasonForm } from '../../../ui/sign/reason-form.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useChargeName } from '../../shared/charge-words.ts'
import shared from '../../shared/shared.module.css'
import type { Proposals } from './interest-data.ts'

/** Late charges on which more interest was charged than arises now, each with its credit. */
export function Excess({ data: { excess, currency, can } }: { data: Proposals }): ReactNode {
  const { t } = useTranslation('interest')
  const language = useLanguage()
  const name = useChargeName()
  const [crediting, setCrediting] = useState<Proposals['excess'][number] | null>(null)
  const amount = crediting ? formatMoney(crediting.amount, currency) : ''
  return (
    <>
      {excess.length > 0 && (
        <Card title={t('excess.title')} rows>
          <p className={shared.lead}>{t('excess.help')}</p>
          {excess.map((line) => (
            <CardRow
              key={line.chargeId}
              title={
                <>
                  <AppLink to={`/payments/${line.chargeId}`}>{name(line)}</AppLink>:{' '}
                  {t('excess.line', { amount: formatMoney(line.amount, currency) })}
                </>
              }
              note={`${line.tenantName} · ${t('excess.posted', {
                amount: formatMoney(line.posted, currency),
                date: formatDate(line.until, language),
              })}`}
              end={
                can.credit && (
                  <Button size="compact-sm" variant="subtle" onClick={() => setCrediting(line)}>
                    {t('excess.credit')}
                  </Button>
                )
              }
            />
          ))}
        </Card>
      )}
      {can.credit && (
        <ReasonForm
          key={crediting?.chargeId}
          opened={crediting !== null}
          onClose={() => setCrediting(null)}
          words={{
            title: t('excess.formTitle'),
            text: t('excess.text', { amount }),
            reason: t('excess.reason'),
            submit: t('excess.submit', { amount }),
            done: t('excess.done'),
          }}
          save={async (reason) => {
            if (crediting !== null)
              await client.interest.creditExcess({
                chargeId: crediting.chargeId,
                amount: crediting.amount,
                reason,
              })
            setCrediting(null)
            await refreshScreen()
          }}
        />
      )}
    </>
  )
}
