import { paysLoan } from '@domovik/domain/rental/expenses/lines.ts'
import { SPLIT_KEYS, type SplitBy, weightOf } from '@domovik/domain/rental/expenses/split.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CloseButton } from '../../../ui/act/close-button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import type { DraftForm } from '../../../ui/form/use-draft-form.ts'
import { Money } from '../../../ui/show/money.tsx'
import { query } from '../../api.ts'
import { PropertyPicker } from '../../shared/pickers.tsx'
import shared from '../../shared/shared.module.css'
import type { ExpenseValues } from './expense-values.ts'
import type { Expense } from './expense-words.ts'
import {
  firstSplit,
  overBuilding,
  previewOf,
  type SplitUnits,
  type SplitValues,
  sumOf,
} from './split-values.ts'
import css from './splits.module.css'
import { useWeightText } from './weight-text.ts'

interface PlaceProps {
  form: DraftForm<ExpenseValues>
  currency: string
  /** The expense that is edited. */
  expense: Expense | undefined
  /** The cost of a ticket belongs to its property. */
  ofTicket: boolean
}

/** What the expense is for: one property, all of them, or several that share it. */
export function PlaceInputs({ form, currency, expense, ofTicket }: PlaceProps): ReactNode {
  const { t } = useTranslation('expenses')
  const { split, category, propertyId } = form.values
  const maySplit = !ofTicket && (split !== null || !paysLoan(category))
  const { data: known } = useQuery({ ...query.expenses.splitUnits.queryOptions(), enabled: maySplit })
  return (
    <>
      {split === null && (
        <PropertyPicker
          label={t('fields.property')}
          description={t('form.propertyHelp')}
          clearable
          {...form.getInputProps('propertyId')}
          onChange={(chosen) => form.setValues({ propertyId: chosen, loanId: null })}
        />
      )}
      {maySplit && (
        <Switch
          label={t('split.switch')}
          description={t('split.switchHelp')}
          error={form.errors.split}
          checked={split !== null}
          onChange={(event) => {
            form.edited()
            form.setValues({ split: event.currentTarget.checked ? firstSplit(propertyId, known) : null })
          }}
        />
      )}
      {split && known && (
        <SplitInputs form={form} split={split} known={known} currency={currency} expense={expense} />
      )}
    </>
  )
}

/** The properties that share the expense, with the share of each. */
function SplitInputs({
  form,
  split,
  known,
  currency,
  expense,
}: Pick<PlaceProps, 'form' | 'currency' | 'expense'> & { split: SplitValues; known: SplitUnits }): ReactNode {
  const { t } = useTranslation('expenses')
  const { by, buildingId, parts } = split
  const [typed, setTyped] = useState('')
  const change = (next: Partial<SplitValues>): void => {
    form.edited()
    form.setValues({ split: { ...split, ...next } })
  }
  const chosen = new Set(parts.map(({ propertyId }) => propertyId))
  const rest = known.units.filter(({ propertyId }) => !chosen.has(propertyId))
  return (
    <>
      <FieldRow>
        {known.buildings.length > 0 && (
          <NativeSelect
            label={t('fields.building')}
            data={[
              { value: '', label: t('split.chosen') },
              ...known.buildings.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={buildingId ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change(value ? overBuilding(value, known, by) : { buildingId: null })
            }
          />
        )}
        <NativeSelect
          label={t('fields.splitBy')}
          data={SPLIT_KEYS.map((value) => ({ value, label: t(`split.by.${value}`) }))}
          {...form.getInputProps('split.by')}
          onChange={({ currentTarget: { value } }) => change({ by: value as SplitBy })}
        />
      </FieldRow>
      <Parts
        form={form}
        split={split}
        known={known}
        currency={currency}
        expense={expense}
        remove={(propertyId) => change({ parts: parts.filter((part) => part.propertyId !== propertyId) })}
      />
      {rest.length > 0 && (
        <Select
          label={t('split.add')}
          data={rest.map(({ propertyId, address }) => ({ value: propertyId, label: address }))}
          searchable
          searchValue={typed}
          onSearchChange={setTyped}
          value={null}
          onChange={(propertyId) => {
            const unit = rest.find((one) => one.propertyId === propertyId)
            if (unit)
              change({
                parts: [...parts, { propertyId: unit.propertyId, amount: null }],
                // With a property of elsewhere the expense is no longer that of one building.
                buildingId: unit.buildingId === buildingId ? buildingId : null,
              })
            setTyped('')
          }}
        />
      )}
    </>
  )
}

function Parts({
  form,
  split: { by, parts },
  split,
  known,
  currency,
  expense,
  remove,
}: Pick<PlaceProps, 'form' | 'currency' | 'expense'> & {
  split: SplitValues
  known: SplitUnits
  remove: (propertyId: string) => void
}): ReactNode {
  const { t } = useTranslation('expenses')
  const weightText = useWeightText()
  const { amount } = form.values
  const shares = previewOf(split, amount, known, expense)
  const shareOf = (propertyId: string) => shares?.find((share) => share.propertyId === propertyId)
  const unitOf = (propertyId: string) => known.units.find((unit) => unit.propertyId === propertyId)
  const addressOf = (propertyId: string): string =>
    unitOf(propertyId)?.address ??
    expense?.shares.find((share) => share.propertyId === propertyId)?.address ??
    ''
  const open = by === 'amounts' ? (amount ?? 0) - sumOf(parts) : 0
  return (
    <div>
      <ul className={css.parts} aria-label={t('split.title')}>
        {parts.map(({ propertyId }, place) => (
          <li key={propertyId} className={css.part}>
            {by === 'amounts' ? (
              <MoneyField
                label={addressOf(propertyId)}
                currency={currency}
                {...form.getInputProps(`split.parts.${place}.amount`)}
              />
            ) : (
              <>
                <span className={css.name}>
                  {addressOf(propertyId)}
                  <small>
                    {weightText(by, shareOf(propertyId)?.weight ?? unitWeight(by, unitOf(propertyId)))}
                  </small>
                </span>
                <span className={css.amount}>
                  {shareOf(propertyId) && <Money cents={shareOf(propertyId)!.amount} currency={currency} />}
                </span>
              </>
            )}
            <CloseButton
              aria-label={t('split.remove', { property: addressOf(propertyId) })}
              onClick={() => remove(propertyId)}
            />
          </li>
        ))}
      </ul>
      {open !== 0 && (
        <p className={shared.quiet} role="status">
          {t(open > 0 ? 'split.rest' : 'split.tooMuch', { amount: formatMoney(Math.abs(open), currency) })}
        </p>
      )}
    </div>
  )
}

/** The weight of a property whose share is not known yet; empty if it is missing. */
const unitWeight = (by: SplitBy, unit: SplitUnits['units'][number] | undefined): string | null =>
  by === 'amounts' || !unit ? null : (weightOf(by, unit) ?? '')
