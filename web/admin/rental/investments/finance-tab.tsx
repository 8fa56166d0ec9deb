import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { query } from '../../api.ts'
import { useAddressFlag } from '../../shared/address-flag.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import { Facts } from '../../shared/facts.tsx'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import type { InvestmentDetail } from './investment-detail.ts'
import { Loans } from './loans.tsx'
import { Values } from './values.tsx'

const InvestmentForm = onFirstUse(() => import('./investment-form.tsx').then((part) => part.InvestmentForm))
const ValueForm = onFirstUse(() => import('./value-form.tsx').then((part) => part.ValueForm))

/** The purchase, value and loans of a property, which the key figures are computed from. */
export function FinanceTab({ propertyId }: { propertyId: string }): ReactNode {
  const found = useQuery(query.investments.get.queryOptions({ input: { propertyId } }))
  return <PartLoaded query={found}>{(detail) => <FinanceView detail={detail} />}</PartLoaded>
}

function FinanceView({ detail }: { detail: InvestmentDetail }): ReactNode {
  const { t } = useTranslation('investments')
  const [editing, setEditing] = useAddressFlag('finance')
  const [valuing, setValuing] = useAddressFlag('value')
  return (
    <>
      <Cost detail={detail} edit={() => setEditing(true)} />
      <Values detail={detail} add={() => setValuing(true)} />
      <Loans detail={detail} />
      {detail.can.edit && (
        <>
          <AsOpened row={detail} opened={editing}>
            {(detail) => (
              <InvestmentForm
                key={detail.investment.updatedAt ?? t('cost.title')}
                detail={detail}
                opened={editing}
                onClose={() => setEditing(false)}
              />
            )}
          </AsOpened>
          <ValueForm detail={detail} opened={valuing} onClose={() => setValuing(false)} />
        </>
      )}
    </>
  )
}

function Cost({ detail, edit }: { detail: InvestmentDetail; edit: () => void }): ReactNode {
  const { t } = useTranslation('investments')
  const { investment, currency } = detail
  const money = (cents: number | null): ReactNode =>
    cents === null ? null : <Money cents={cents} currency={currency} />
  return (
    <Card
      title={t('cost.title')}
      act={
        detail.can.edit && (
          <Button size="compact-sm" variant="subtle" onClick={edit}>
            {t('cost.edit')}
          </Button>
        )
      }
    >
      <Facts
        empty={t('empty')}
        facts={[
          {
            label: t('fields.purchaseDate'),
            value: investment.purchaseDate && <DateText value={investment.purchaseDate} />,
          },
          { label: t('fields.purchasePrice'), value: money(investment.purchasePrice) },
          { label: t('fields.acquisitionCosts'), value: money(investment.acquisitionCosts) },
          { label: t('fields.initialRenovation'), value: money(investment.initialRenovation) },
          { label: t('cost.total'), value: money(detail.totalCost) },
          { label: t('fields.cashInvested'), value: money(detail.paidIn) },
          { label: t('fields.reserveBalance'), value: money(investment.reserveBalance) },
        ]}
      />
    </Card>
  )
}
