import type { ReactNode } from 'react'
import { useLanguage } from '../app/language.ts'
import { DateField } from './date-field.tsx'
import { Select } from './select.tsx'
import { TextInput } from './text-input.tsx'
import type { DraftForm } from './use-draft-form.ts'

export interface ListedField<Name extends string> {
  name: Name
  label: string
  help?: string
  required?: boolean
  /** Without it a line of text. `country` chooses from country codes. */
  kind?: 'date' | 'country' | 'email' | 'tel'
  /** Values to choose from. */
  choices?: readonly { value: string; label: string }[]
  /** For `country`: the codes to choose from. */
  countries?: readonly string[]
  maxLength?: number
  /** For `date`: the last one. */
  max?: string
}

/** The fields of a form that has a list of them instead of a fixed set. */
export function FieldList<Values extends Record<string, unknown>>(props: {
  form: DraftForm<Values>
  fields: readonly ListedField<keyof Values & string>[]
}): ReactNode {
  const { form, fields } = props
  return fields.map((field) => <Listed key={field.name} form={form} field={field} />)
}

function Listed<Values extends Record<string, unknown>>(props: {
  form: DraftForm<Values>
  field: ListedField<keyof Values & string>
}): ReactNode {
  const { form, field } = props
  const { name, label, help, required = false, kind, choices, countries = [], maxLength, max } = field
  const language = useLanguage()
  const shared = {
    label,
    required,
    ...(help ? { description: help } : {}),
    ...form.getInputProps(name),
  }
  if (choices) return <Select {...shared} data={choices} allowDeselect={!required} />
  switch (kind) {
    case 'date':
      return <DateField {...shared} {...(max ? { max } : {})} />
    case 'country':
      return <Select {...shared} searchable data={countryNames(countries, language)} />
    case 'email':
      return <TextInput {...shared} type="email" inputMode="email" maxLength={maxLength} autoComplete="off" />
    case 'tel':
      return <TextInput {...shared} type="tel" inputMode="tel" maxLength={maxLength} autoComplete="off" />
    default:
      return <TextInput {...shared} maxLength={maxLength} autoComplete="off" />
  }
}

/** The countries by their name in the reader's language. */
function countryNames(codes: readonly string[], language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
}
