import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Field, type FieldInside, type FieldParts, inputClass } from './field.tsx'
import { labelIn, WrittenAs } from './overtaken.tsx'
import { splitField } from './text-input.tsx'

type Choice = string | { value: string; label: string; disabled?: boolean }

interface NativeSelectProps
  extends Omit<ComponentPropsWithRef<'select'>, 'size' | 'id' | 'required' | 'className'>,
    FieldParts,
    FieldInside {
  data: readonly Choice[]
  'data-path'?: string
}

/** A choice from a short list, with the browser's own list. */
export function NativeSelect({ data, ...props }: NativeSelectProps): ReactNode {
  const { parts, own } = splitField(props)
  return (
    <WrittenAs write={labelIn(data)}>
      <Field {...parts} disabled={own.disabled} pointer rightSection={chevron}>
        {(linked) => (
          <select
            {...own}
            {...linked}
            data-variant="default"
            data-error={linked['aria-invalid']}
            data-disabled={own.disabled || undefined}
            className={inputClass(props.classNames?.input)}
          >
            {data.map((choice) => {
              const { value, label, disabled } =
                typeof choice === 'string' ? { value: choice, label: choice, disabled: false } : choice
              return (
                <option key={value} value={value} disabled={disabled}>
                  {label}
                </option>
              )
            })}
          </select>
        )}
      </Field>
    </WrittenAs>
  )
}

const chevron = (
  <svg viewBox="0 0 15 15" fill="none" width="20" height="20" color="var(--field)" aria-hidden="true">
    <path
      d="M5.25 5.75 7.5 3.5l2.25 2.25m-4.5 3.5L7.5 11.5l2.25-2.25"
      stroke="currentColor"
      strokeWidth="0.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
