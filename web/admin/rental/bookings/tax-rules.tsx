import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import type { DraftForm } from '../../../ui/form/use-draft-form.ts'
import css from './bookings.module.css'
import { newTax, type TermsValues } from './terms-values.ts'

/** The rules of the tourist tax, each from a day on. */
export function TaxRules({ form, currency }: { form: DraftForm<TermsValues>; currency: string }): ReactNode {
  const { t } = useTranslation('bookings')
  return (
    <>
      {form.values.taxRules.map((_, row) => {
        const field = (name: string) => form.getInputProps(`taxRules.${row}.${name}`)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity, and rows are only added at the end or removed
          <fieldset key={row} className={css.season}>
            <legend>{t('terms.taxTitle')}</legend>
            <p className="muted">{t('terms.taxHelp')}</p>
            <FieldRow>
              <DateField label={t('terms.taxFrom')} required {...field('validFrom')} />
              <MoneyField label={t('terms.taxRate')} required currency={currency} {...field('rate')} />
            </FieldRow>
            <NumberField label={t('terms.exemptBelow')} {...field('exemptBelow')} />
            <FieldRow>
              <NumberField label={t('terms.taxMaxNights')} {...field('maxNights')} />
              <NumberField label={t('terms.taxMinNights')} {...field('minNights')} />
            </FieldRow>
            <Button variant="subtle" color="overdue" onClick={() => form.removeListItem('taxRules', row)}>
              {t('terms.removeTax')}
            </Button>
          </fieldset>
        )
      })}
      <Button
        variant="default"
        onClick={() => {
          form.insertListItem('taxRules', newTax())
        }}
      >
        {t('terms.addTax')}
      </Button>
    </>
  )
}
