import { type Purchase, type Returns, returnsOf } from '@domovik/domain/installation/landing/returns.ts'
import { formatDecimal, formatMoney, formatPercent } from '@domovik/locales/format.ts'
import { type ReactNode, useState } from 'react'
import { fieldText } from '../../../ui/api/error-text.ts'
import { Trans, useTranslation } from '../../../ui/app/language.ts'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useSite } from '../../frame/site.ts'
import css from './sections.module.css'

type Typed = Record<Exclude<keyof Purchase, 'vacancy'>, number | null> & { vacancy: string }

const example: Typed = { price: 120_000_00, cash: 40_000_00, rent: 1000_00, costs: 200_00, vacancy: '5' }
/** Where the definitions come from; they are those of docs/finance.md 7.19. */
const sources = [
  'https://www.htuse.com/how-to-calculate-rental-yield/',
  'https://1031ex.com/reit/learning-center/glossary/cash-on-cash-return/',
]

const percentOf = (text: string): number =>
  /^\s*\d{1,3}\s*$/.test(text) && Number(text) <= 100 ? Number(text) : Number.NaN

/** What a rented property returns in a year (LAND-08, LAND-09). Computed in the browser; nothing is stored. */
export function CalculatorSection(): ReactNode {
  const { t } = useTranslation(['landing', 'errors'])
  const currency = useSite()?.defaultCurrency ?? 'EUR'
  const [typed, setTyped] = useState(example)
  const vacancy = percentOf(typed.vacancy)
  const amounts = {
    price: typed.price ?? 0,
    cash: typed.cash ?? 0,
    rent: typed.rent ?? 0,
    costs: typed.costs ?? 0,
  }
  const valid =
    !Object.values(amounts).some((cents) => Number.isNaN(cents) || cents < 0) && !Number.isNaN(vacancy)
  const money = (name: keyof typeof amounts, description?: string): ReactNode => (
    <MoneyField
      name={name}
      label={t(`calculator.${name}`)}
      description={description}
      currency={currency}
      value={typed[name]}
      error={amountError(typed[name])}
      onChange={(cents) => setTyped((before) => ({ ...before, [name]: cents }))}
    />
  )
  return (
    <section className={css.section} aria-labelledby="calculator">
      <h2 id="calculator">{t('calculator.title')}</h2>
      <p className={css.note}>{t('calculator.lead')}</p>
      <div className={css.calculator}>
        <div className={css.inputs}>
          {money('price')}
          {money('cash')}
          {money('rent')}
          {money('costs', t('calculator.costsHelp'))}
          <TextInput
            name="vacancy"
            label={t('calculator.vacancy')}
            description={t('calculator.vacancyHelp')}
            inputMode="numeric"
            autoComplete="off"
            rightSection="%"
            rightSectionPointerEvents="none"
            value={typed.vacancy}
            error={Number.isNaN(vacancy) ? fieldText('number_out_of_range') : undefined}
            onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, vacancy: value }))}
          />
        </div>
        <Results found={valid ? returnsOf({ ...amounts, vacancy }) : null} currency={currency} />
      </div>
      <details className={css.how}>
        <summary>{t('calculator.how')}</summary>
        <ul>
          {(['cashFlow', 'grossYield', 'netYield', 'cashOnCash', 'payback'] as const).map((name) => (
            <li key={name}>{t(`calculator.formula.${name}`)}</li>
          ))}
        </ul>
        <p>
          <Trans
            ns="landing"
            i18nKey="calculator.sources"
            // biome-ignore lint/a11y/useAnchorContent: the text is in the words
            components={sources.map((href) => <a key={href} href={href} rel="noopener" />)}
          />
        </p>
      </details>
      <p className={css.note}>{t('calculator.limits')}</p>
    </section>
  )
}

function amountError(cents: number | null): string | undefined {
  if (Number.isNaN(cents)) return fieldText('amount_invalid')
  return cents !== null && cents < 0 ? fieldText('amount_negative') : undefined
}

function Results({ found, currency }: { found: Returns | null; currency: string }): ReactNode {
  const { t } = useTranslation(['landing', 'errors'])
  const undefinedBecause = (reason: 'noPrice' | 'noCash' | 'noGain'): string =>
    t('calculator.none', { reason: t(`calculator.${reason}`) })
  const percent = (value: number | null, reason: 'noPrice' | 'noCash'): string =>
    value === null ? undefinedBecause(reason) : formatPercent(value)
  const lines =
    found &&
    ([
      ['annualRent', formatMoney(found.annualRent, currency)],
      ['vacancyLoss', formatMoney(-found.vacancyLoss, currency)],
      ['annualCosts', formatMoney(-found.annualCosts, currency)],
      ['cashFlow', formatMoney(found.cashFlow, currency)],
      ['grossYield', percent(found.grossYield, 'noPrice')],
      ['netYield', percent(found.netYield, 'noPrice')],
      ['cashOnCash', percent(found.cashOnCash, 'noCash')],
      ['payback', paybackOf(found)],
    ] as const)
  function paybackOf({ paybackYears, grossYield }: Returns): string {
    if (paybackYears === null) return undefinedBecause(grossYield === null ? 'noPrice' : 'noGain')
    const years = Math.round(paybackYears * 10) / 10
    return t('calculator.years', { count: years, years: formatDecimal(years.toFixed(1)) })
  }
  return (
    <dl className={css.results} aria-label={t('calculator.results')} aria-live="polite">
      {lines?.map(([name, value]) => (
        <div key={name} data-sum={name === 'cashFlow' || undefined}>
          <dt>{t(`calculator.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
