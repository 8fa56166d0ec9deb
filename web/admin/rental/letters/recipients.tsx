import { type ChosenLetterKind, LETTERS_PER_BATCH } from '@domovik/domain/rental/letters/kinds.ts'
import type { DemandStage } from '@domovik/domain/rental/papers/stages.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { MultiSelect } from '../../../ui/form/multi-select.tsx'
import { Alert } from '../../../ui/show/alert.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import shared from '../../shared/shared.module.css'
import { type Candidate, keyOf } from './letter-data.ts'

/** The tenants or payments that the letters are about, for choosing. */
export function Recipients(props: {
  all: Candidate[]
  reached: Candidate[]
  total: number
  kind: ChosenLetterKind
  stage: DemandStage
  currency: string
  loaded: boolean
  /** These are still those of another choice. */
  isBehind: boolean
  field: object
  /** The keys of those who are chosen. */
  chosen: readonly string[]
  onAll: () => void
  onNext: () => void
}): ReactNode {
  const { all, reached, total, kind, stage, currency, loaded, isBehind, field, chosen, onAll, onNext } = props
  const { t } = useTranslation('letters')
  const { t: papers } = useTranslation('papers')
  const language = useLanguage()
  if (!loaded) return null
  const lastOf = ({ demand }: Candidate): string | null =>
    demand?.last && demand.lastOn
      ? t('form.lastLetter', {
          stage: papers(`stageNames.${demand.last}`),
          date: formatDate(demand.lastOn, language),
        })
      : null
  const withoutRate = reached.filter(
    (each) => each.demand?.missingRate && chosen.includes(keyOf(each)),
  ).length
  const missed = all.length - reached.length
  return (
    <div
      data-preview
      className={`${shared.fieldsOf} ${shared.calculated}`}
      aria-busy={isBehind}
      inert={isBehind}
    >
      {kind === 'demand' && (
        <Button
          variant="default"
          disabled={!reached.some(({ demand }) => demand?.next === stage)}
          onClick={onNext}
        >
          {t('form.allNext')}
        </Button>
      )}
      <Button variant="default" disabled={reached.length === 0} onClick={onAll}>
        {t('form.all')}
      </Button>
      {all.length === 0 && <p className={shared.quiet}>{t('form.nobody')}</p>}
      {total > all.length && <p className={shared.quiet}>{t('form.partly', { shown: all.length, total })}</p>}
      {missed > 0 && <p className={shared.quiet}>{t('form.unreached', { count: missed })}</p>}
      <MultiSelect
        label={t(kind === 'receipt' ? 'form.toReceipts' : 'form.to')}
        required
        searchable
        hidePickedOptions
        maxValues={LETTERS_PER_BATCH}
        data={reached.map((each) => ({
          value: keyOf(each),
          label: [
            each.name,
            each.day && formatDate(each.day, language),
            each.amount !== null && formatMoney(each.amount, currency),
            lastOf(each),
          ]
            .filter(Boolean)
            .join(', '),
        }))}
        {...field}
      />
      {withoutRate > 0 && <Alert color="soon">{t('form.missingRate', { count: withoutRate })}</Alert>}
    </div>
  )
}
