import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { Money } from '../../../ui/show/money.tsx'
import type { Deposit } from './settle-values.ts'

/** What would be owed if everything were settled today, and the deductions that wait to be booked, also those that do not count. */
export function PreviewCard({ leaseId, deposit }: { leaseId: string | null; deposit: Deposit }): ReactNode {
  const { preview, deductions, deductionsCountWith: countWith, currency } = deposit
  const { t } = useTranslation('deposits')
  const { t: inspections } = useTranslation('inspections')
  const { openCharges, credit, held, carriedLater, netDue } = preview
  if (held === 0 && carriedLater === 0 && deductions.length === 0) return null
  const counts = countWith !== null && countWith === leaseId
  const money = (cents: number): ReactNode => <Money cents={cents} currency={currency} signed />
  return (
    <Card title={t('preview.title')} rows>
      <CardRow title={t('preview.openCharges')} end={money(openCharges)} />
      {deductions.map(({ id, inspectionId, reason, amount, decision }) => (
        <CardRow
          key={id}
          to={`/inspections/${inspectionId}`}
          title={reason}
          note={
            counts && decision === 'accepted'
              ? inspections(`deductions.decisions.${decision}`)
              : t('preview.notCounted', { decision: inspections(`deductions.decisions.${decision}`) })
          }
          end={amount === null ? inspections('deductions.unknown') : money(amount)}
        />
      ))}
      {countWith !== null && !counts && deductions.length > 0 && (
        <CardRow to={`/leases/${countWith}?tab=deposit`} title={t('preview.countWithNext')} />
      )}
      {credit !== 0 && <CardRow title={t('preview.credit')} end={money(-credit)} />}
      <CardRow title={t('held')} end={money(-held)} />
      {carriedLater !== 0 && (
        <CardRow
          title={t(carriedLater > 0 ? 'carriedLater' : 'preview.comesLater')}
          end={money(carriedLater)}
        />
      )}
      <CardRow
        title={t(netDue > 0 ? 'preview.tenantPays' : 'preview.toReturn')}
        end={<Money cents={Math.abs(netDue)} currency={currency} strong />}
      />
    </Card>
  )
}
