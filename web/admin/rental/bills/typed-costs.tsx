import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'

/** A cost that is not recorded as an expense; the amount is in cents. */
export interface TypedCost {
  label: string
  amount: number | null
}

/** The part of a form with costs in `typed`. */
interface CostForm {
  values: { typed: readonly TypedCost[] }
  // biome-ignore lint/suspicious/noExplicitAny: Mantine gives the inputs of any field this type
  getInputProps: (path: string) => any
  insertListItem: (path: 'typed', cost: TypedCost) => void
  removeListItem: (path: 'typed', place: number) => void
}

/** Costs that are not recorded as expenses, each with what it is for. */
export function TypedCosts(props: {
  form: CostForm
  currency: string
  words: { label: string; amount: string; add: string; remove: string }
}): ReactNode {
  const { form, currency, words } = props
  const { typed } = form.values
  return (
    <>
      {typed.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and only the last one is removed
        <FieldRow key={place}>
          <TextInput
            label={words.label}
            required
            maxLength={120}
            {...form.getInputProps(`typed.${place}.label`)}
          />
          <MoneyField
            label={words.amount}
            required
            currency={currency}
            {...form.getInputProps(`typed.${place}.amount`)}
          />
        </FieldRow>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => form.insertListItem('typed', { label: '', amount: null })}
        >
          {words.add}
        </Button>{' '}
        {typed.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => form.removeListItem('typed', typed.length - 1)}
          >
            {words.remove}
          </Button>
        )}
      </div>
    </>
  )
}

/** Returns the error codes of costs without a label or an amount, by their field. */
export const typedCostIssues = (typed: readonly TypedCost[]): Record<string, string> =>
  Object.fromEntries(
    typed.flatMap(({ label, amount }, place) => [
      ...(label.trim() ? [] : [[`typed.${place}.label`, 'required']]),
      ...(amount ? [] : [[`typed.${place}.amount`, 'required']]),
    ]),
  )
