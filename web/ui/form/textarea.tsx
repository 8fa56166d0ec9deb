import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react'
import css from './field.module.css'
import { Field, type FieldParts, inputClass } from './field.tsx'
import { splitField } from './text-input.tsx'

export interface TextareaProps
  extends Omit<ComponentPropsWithRef<'textarea'>, 'size' | 'id' | 'required' | 'className'>,
    FieldParts {
  'data-path'?: string
  /** Grows with its text. */
  autosize?: boolean
  minRows?: number
  maxRows?: number
}

/** A field for several lines of text. */
export function Textarea({ autosize, minRows = 2, maxRows, ...props }: TextareaProps): ReactNode {
  const { parts, own } = splitField(props)
  return (
    <Field {...parts} disabled={own.disabled} multiline>
      {(linked) => (
        <textarea
          rows={minRows}
          {...own}
          {...linked}
          data-variant="default"
          data-error={linked['aria-invalid']}
          data-disabled={own.disabled || undefined}
          data-autosize={autosize || undefined}
          style={{ '--rows': minRows, '--most-rows': maxRows ?? 1000, ...own.style } as CSSProperties}
          className={inputClass(css.area, props.classNames?.input)}
        />
      )}
    </Field>
  )
}
