import type { ReactNode } from 'react'
import css from './organization-admin.module.css'

/** Several choices from a short list. */
export function ChoiceBoxes(props: {
  label: string
  options: readonly { value: string; label: string }[]
  value?: readonly string[]
  onChange?: (values: string[]) => void
}): ReactNode {
  const { label, options, value = [], onChange } = props
  const toggle = (one: string): void =>
    onChange?.(value.includes(one) ? value.filter((other) => other !== one) : [...value, one])
  return (
    <fieldset className={css.choices}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input
            type="checkbox"
            checked={value.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
