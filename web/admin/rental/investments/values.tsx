import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { CloseButton } from '../../../ui/act/close-button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { Money } from '../../../ui/show/money.tsx'
import { client } from '../../api.ts'
import shared from '../../shared/shared.module.css'
import { type InvestmentDetail, useInvestmentSaved } from './investment-detail.ts'

/** The values of a property, newest first. The purchase price is the first value. */
export function Values({ detail, add }: { detail: InvestmentDetail; add: () => void }): ReactNode {
  const { t } = useTranslation('investments')
  const language = useLanguage()
  const remove = useRemoveValue(detail)
  const { valuations, currency, can, investment } = detail
  const bought = investment.purchaseDate !== null && investment.purchasePrice !== null
  const act = can.edit && (
    <Button size="compact-sm" variant="subtle" onClick={add}>
      {t('values.add')}
    </Button>
  )
  if (valuations.length === 0 && !bought)
    return (
      <Card title={t('values.title')} act={act}>
        <p className={shared.quiet}>{t('values.empty')}</p>
      </Card>
    )
  return (
    <Card title={t('values.title')} act={act} rows>
      {valuations.map((value) => {
        const day = formatDate(value.valuedOn, language)
        return (
          <CardRow
            key={value.id}
            title={<Money cents={value.marketValue} currency={currency} strong />}
            note={`${day} · ${t(`sources.${value.source}`)}`}
            end={
              can.edit && (
                <CloseButton aria-label={t('values.remove', { date: day })} onClick={() => remove(value)} />
              )
            }
          />
        )
      })}
      {bought && (
        <CardRow
          title={<Money cents={investment.purchasePrice ?? 0} currency={currency} />}
          note={`${formatDate(investment.purchaseDate ?? '', language)} · ${t('values.bought')}`}
        />
      )}
    </Card>
  )
}

type Value = InvestmentDetail['valuations'][number]

/** Removes a value at once and offers to undo it. */
function useRemoveValue({ propertyId }: InvestmentDetail): (value: Value) => void {
  const { t } = useTranslation('investments')
  const saved = useInvestmentSaved()
  const remove = async ({ id, valuedOn, marketValue, source }: Value): Promise<void> => {
    await saved(await client.investments.removeValue({ propertyId, id }))
    toast.undo(t('values.removed'), async () => {
      await saved(await client.investments.value({ propertyId, valuedOn, marketValue, source, isNew: true }))
    })
  }
  return (value) => {
    remove(value).catch((thrown: unknown) => toast.error(thrown))
  }
}
