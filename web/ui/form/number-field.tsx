import { type ReactNode, useRef, useState } from 'react'
import { fieldText } from '../api/error-text.ts'
import { useTranslation } from '../app/language.ts'
import css from './form.module.css'
import { WrittenAs } from './overtaken.tsx'
import { type NumberProblem, numberText, readNumber } from './read-number.ts'
import { useSelectOnFocus } from './select-on-focus.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** Null if empty; NaN if the text is not a number that the field takes (useDraftForm does not send it). */
  value?: number | null
  onChange: (value: number | null) => void
  /** Digits after the comma; default 0. */
  decimals?: number
  /** A short unit behind the number. */
  suffix?: string
}

/** A count or a measure of 0 or more. What was typed stays as it is; a text that is not such a number is an error of the field. */
export function NumberField({
  value = null,
  onChange,
  decimals = 0,
  suffix,
  error,
  onBlur,
  onFocus,
  ...others
}: NumberFieldProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const selection = useSelectOnFocus(input, { onFocus })
  const [text, setText] = useState(numberText(value, decimals))
  const [known, setKnown] = useState(value)
  const [left, setLeft] = useState(false)
  const words = useProblems(decimals)
  if (!Object.is(known, value)) {
    setKnown(value)
    setText(numberText(value, decimals))
  }
  const read = readNumber(text, decimals)
  const problem = typeof read === 'string' ? words[read] : undefined
  const type = (typed: string): void => {
    const next = readNumber(typed, decimals)
    const number = typeof next === 'string' ? Number.NaN : next
    setText(typed)
    setKnown(number)
    setLeft(false)
    onChange(number)
  }
  const write = (number: unknown): string | null =>
    typeof number === 'number' ? [numberText(number, decimals), suffix].filter(Boolean).join(' ') : null
  return (
    <WrittenAs write={write}>
      <TextInput
        {...others}
        {...selection}
        ref={input}
        value={text}
        error={problem ? (left || error) && problem : error}
        inputMode={others.inputMode ?? (decimals > 0 ? 'decimal' : 'numeric')}
        autoComplete="off"
        {...(suffix
          ? {
              rightSection: <span className={css.currency}>{suffix}</span>,
              rightSectionWidth: 40,
              rightSectionPointerEvents: 'none' as const,
            }
          : {})}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={(event) => {
          setLeft(true)
          if (typeof read === 'number') setText(numberText(read, decimals))
          onBlur?.(event)
        }}
      />
    </WrittenAs>
  )
}

function useProblems(decimals: number): Record<NumberProblem, string> {
  const { t } = useTranslation('ui')
  return {
    not_a_number: fieldText('number_invalid'),
    negative: t('number.negative'),
    whole: t('number.whole'),
    decimals: t('number.decimals', { most: decimals }),
  }
}
