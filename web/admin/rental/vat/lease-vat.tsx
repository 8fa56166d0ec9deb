import { LEASE_VAT_KINDS, type LeaseVatKind, vatIncluded } from '@domovik/domain/rental/vat/vat.ts'
import { formatMoney, formatRate } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { query } from '../../api.ts'
import { useMe, usePermission } from '../../frame/session.tsx'
import { AsOpened } from '../../shared/as-opened.tsx'
import type { LeaseDetail } from '../leases/lease-detail.ts'
import { LeaseVatForm } from './lease-vat-form.tsx'

/** The VAT rates of a lease, with the VAT in its present amounts; shown if the organization is registered for VAT. */
export function LeaseVatCard({ detail }: { detail: LeaseDetail }): ReactNode {
  const maySee = usePermission('view_payments')
  return maySee ? <Rates detail={detail} /> : null
}

function Rates({ detail: { lease, termsVersions } }: { detail: LeaseDetail }): ReactNode {
  const { t } = useTranslation(['vat', 'charges'])
  const { today } = useMe()
  const [changing, setChanging] = useState(false)
  const { data } = useQuery(query.vat.get.queryOptions({ input: { leaseId: lease.id } }))
  if (!data?.registered) return null
  const now = termsVersions.findLast(({ validFrom }) => validFrom <= today) ?? termsVersions[0]
  const amounts: Partial<Record<LeaseVatKind, number>> = now
    ? {
        rent: now.rentAmount,
        bills: now.billsAmount,
        extra_fee: now.extraFees,
        additional_fee: now.additionalFees,
      }
    : {}
  const note = (kind: LeaseVatKind, percent: string): string | undefined => {
    const gross = amounts[kind]
    if (!gross) return undefined
    const vat = vatIncluded(gross, percent)
    return t('vat:lease.part', {
      vat: formatMoney(vat, lease.currency),
      gross: formatMoney(gross, lease.currency),
      net: formatMoney(gross - vat, lease.currency),
    })
  }
  return (
    <Card
      title={t('vat:lease.title')}
      rows
      act={
        data.can.change && (
          <Button size="compact-sm" variant="subtle" onClick={() => setChanging(true)}>
            {t('vat:lease.change')}
          </Button>
        )
      }
    >
      {data.rates.length === 0 && <CardRow title={t('vat:lease.none')} />}
      {data.rates.map(({ kind, percent }) => {
        const part = note(kind, percent)
        return (
          <CardRow
            key={kind}
            title={`${t(`charges:kinds.${kind}`)}: ${formatRate(percent)}`}
            {...(part ? { note: part } : {})}
          />
        )
      })}
      {data.can.change && (
        <AsOpened row={data.rates} opened={changing}>
          {(rates) => (
            <LeaseVatForm
              key={LEASE_VAT_KINDS.map((kind) => rates.find((one) => one.kind === kind)?.percent).join()}
              leaseId={lease.id}
              rates={rates}
              opened={changing}
              onClose={() => setChanging(false)}
            />
          )}
        </AsOpened>
      )}
    </Card>
  )
}
