import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Money } from '../../../ui/show/money.tsx'
import { client } from '../../api.ts'
import { type Household, useHouseholdSaved } from './co-tenant-data.ts'

/** The newest payments and who made them. Changing the person changes no entry of the account. */
export function ReceiptsCard({ household }: { household: Household }): ReactNode {
  const { t } = useTranslation('co_tenants')
  const language = useLanguage()
  const saved = useHouseholdSaved()
  const { tenantId, people, receipts, currency, can } = household
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const set = async (receiptId: string, personId: string): Promise<void> => {
    try {
      await saved(await client.coTenants.setPayer({ tenantId, receiptId, personId }))
      toast.success(t('payer.saved'))
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  return (
    <Card title={t('payer.title')} rows>
      {receipts.map(({ id, date, amount, payerId, reference }) => (
        <CardRow
          key={id}
          title={formatDate(date, language)}
          note={
            can.assign ? (
              <NativeSelect
                aria-label={t('payer.of', { date: formatDate(date, language) })}
                value={payerId}
                data={people.map(({ id: value, name }) => ({ value, label: name }))}
                onChange={({ currentTarget }) => void set(id, currentTarget.value)}
              />
            ) : (
              names.get(payerId)
            )
          }
          end={<Money cents={amount} currency={currency} />}
          endNote={reference ?? undefined}
        />
      ))}
    </Card>
  )
}
