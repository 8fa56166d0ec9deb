import { type ReactNode, useRef } from 'react'
import { NumberInput, type NumberInputProps } from '../../ui/form/number-input.tsx'
import { useSelectOnFocus } from '../../ui/form/select-on-focus.ts'

interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value?: number | null
  onChange: (value: number | null) => void
  /** Digits after the comma; default 0. */
  decimals?: number
}

/** A count or a measure; empty is null. Accepts comma and point. */
export function NumberField({
  value,
  onChange,
  decimals = 0,
  onFocus,
  ...others
}: NumberFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const selection = useSelectOnFocus(input, { onFocus })
  return (
    <NumberInput
      {...others}
      {...selection}
      ref={input}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      autoComplete="off"
    />
  )
}
