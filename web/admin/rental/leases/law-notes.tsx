import { leaseWarnings } from '@domovik/domain/rental/leases/polish-law.ts'
import type { LeaseKind } from '@domovik/domain/rental/leases/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import shared from '../../shared/shared.module.css'

/** The values of a form that the notes depend on; amounts in cents. */
interface Noted {
  kind: LeaseKind
  rentAmount: number | null
  depositAmount: number | null
  warrantyAmount: number | null
  startDate: string | null
  endDate: string | null
}

/** Notes on Polish law for a lease that is being entered; nothing if there are none. */
export function LawNotes({ values }: { values: Noted }): ReactNode {
  const { t } = useTranslation('law')
  const { kind, startDate, rentAmount } = values
  const warnings =
    startDate && rentAmount
      ? leaseWarnings({
          kind,
          rent: rentAmount,
          security: (values.depositAmount || 0) + (values.warrantyAmount || 0),
          start: startDate,
          end: values.endDate,
        })
      : []
  if (kind === 'ordinary' && warnings.length === 0) return null
  return (
    <Card title={t('title')}>
      <div aria-live="polite">
        {warnings.map((warning) => (
          <p key={warning}>
            <strong>{t(`warnings.${warning}`)}</strong>
          </p>
        ))}
      </div>
      {kind !== 'ordinary' && <p>{t(`forms.${kind}`)}</p>}
      <p className={shared.quiet}>{t('advice')}</p>
    </Card>
  )
}
