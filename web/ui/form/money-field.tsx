import { formatMoney, parseAmount, toDecimal } from '@domovik/locales/format.ts'
import { type ReactNode, useRef, useState } from 'react'
import css from './form.module.css'
import { WrittenAs } from './overtaken.tsx'
import { useSelectOnFocus } from './select-on-focus.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

const asText = (cents: number | null): string =>
  cents === null || Number.isNaN(cents) ? '' : toDecimal(cents).replace('.', ',').replace(/,00$/, '')

interface MoneyFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** Cents; null if empty; NaN if the text is not an amount (useDraftForm does not send it). */
  value?: number | null
  onChange: (cents: number | null) => void
  currency?: string
}

/** An amount: comma or point, spaces between thousands. Ambiguous input is rejected (docs/finance.md 9.1). */
export function MoneyField({
  value = null,
  onChange,
  currency = 'EUR',
  onBlur,
  onFocus,
  ...others
}: MoneyFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const selection = useSelectOnFocus(input, { onFocus })
  const [text, setText] = useState(asText(value))
  const [known, setKnown] = useState(value)
  if (!Object.is(known, value)) {
    setKnown(value)
    setText(asText(value))
  }
  const type = (typed: string): void => {
    const cents = typed.trim() === '' ? null : (parseAmount(typed) ?? Number.NaN)
    setText(typed)
    setKnown(cents)
    onChange(cents)
  }
  return (
    <WrittenAs write={(cents) => (typeof cents === 'number' ? formatMoney(cents, currency) : null)}>
      <TextInput
        {...others}
        {...selection}
        ref={input}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        rightSection={<span className={css.currency}>{currency}</span>}
        rightSectionWidth={52}
        rightSectionPointerEvents="none"
        classNames={{ input: css.amount }}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={(event) => {
          if (value !== null && !Number.isNaN(value)) setText(asText(value))
          onBlur?.(event)
        }}
      />
    </WrittenAs>
  )
}
