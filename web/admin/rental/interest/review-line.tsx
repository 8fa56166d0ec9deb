import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { useChargeName } from '../../shared/charge-words.ts'
import css from './interest.module.css'
import type { Proposal } from './interest-data.ts'
import { Segments } from './segments.tsx'

interface ReviewLineProps {
  line: Proposal
  currency: string
  amount: number | null
  wrong: boolean
  chosen: boolean
  mayPost: boolean
  onAmount: (cents: number | null) => void
  onChoose: (chosen: boolean) => void
  onWaive?: () => void
  /** Whether the flat cost of recovery is charged too, and what it is in the currency; null until the rate of the euro is known. */
  recovery: boolean
  recoveryCost: number | null
  onRecovery: (on: boolean) => void
}

/** One late charge: its tenant, days, rates, and the interest to charge. */
export function ReviewLine(props: ReviewLineProps): ReactNode {
  const { line, currency } = props
  const { t } = useTranslation('interest')
  const language = useLanguage()
  const name = useChargeName()
  const title = name(line)
  return (
    <div className={css.line}>
      <Checkbox
        aria-label={`${t('fields.select')}: ${line.tenantName}, ${title}`}
        checked={props.chosen}
        disabled={!props.mayPost || (line.amount === 0 && line.recoveryEuros === null)}
        onChange={(event) => props.onChoose(event.currentTarget.checked)}
      />
      <div className={css.what}>
        <div>
          <AppLink to={`/payments/${line.chargeId}`}>{title}</AppLink>,{' '}
          <AppLink to={`/tenants/${line.tenantId}`}>{line.tenantName}</AppLink>
        </div>
        <span className="muted">
          {[
            line.propertyAddress,
            `${t('fields.dueDate')}: ${formatDate(line.dueDate, language)}`,
            `${t('fields.days')}: ${line.days + line.daysWithoutRate}`,
            `${t('fields.remaining')}: ${formatMoney(line.remaining, currency)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {line.segments.length > 0 && (
          <details>
            <summary>{t('review.why')}</summary>
            <Segments segments={line.segments} currency={currency} />
            {line.settled > 0 && (
              <p className="muted">{t('review.settled', { amount: formatMoney(line.settled, currency) })}</p>
            )}
          </details>
        )}
        {line.daysWithoutRate > 0 && <span>{t('review.noRate', { count: line.daysWithoutRate })}</span>}
        {line.recoveryEuros !== null && (
          <Checkbox
            label={
              props.recoveryCost === null || currency === 'EUR'
                ? t('recovery.choose', { euros: formatMoney(line.recoveryEuros * 100, 'EUR') })
                : t('recovery.chooseIn', {
                    euros: formatMoney(line.recoveryEuros * 100, 'EUR'),
                    amount: formatMoney(props.recoveryCost, currency),
                  })
            }
            checked={props.recovery && props.chosen}
            disabled={!props.mayPost || !props.chosen}
            onChange={(event) => props.onRecovery(event.currentTarget.checked)}
          />
        )}
        {props.onWaive && (
          <div>
            <Button size="compact-xs" variant="subtle" onClick={props.onWaive}>
              {t('review.skip')}
            </Button>
          </div>
        )}
      </div>
      <div className={css.amount}>
        {line.amount === 0 ? (
          <span className="muted">
            {t(line.daysWithoutRate > 0 ? 'review.noRateOnly' : 'recovery.onlyCost')}
          </span>
        ) : (
          <MoneyField
            aria-label={`${t('fields.amount')}: ${line.tenantName}, ${title}`}
            currency={currency}
            value={props.amount}
            disabled={!props.mayPost || !props.chosen}
            error={
              props.chosen &&
              props.wrong &&
              t('review.tooMuch', { amount: formatMoney(line.amount, currency) })
            }
            {...(props.amount !== line.amount ? { description: t('review.lower') } : {})}
            onChange={props.onAmount}
          />
        )}
      </div>
    </div>
  )
}
