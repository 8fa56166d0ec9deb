import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Field, type FieldInside, type FieldParts, inputClass } from './field.tsx'

export interface TextInputProps
  extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'id' | 'required' | 'className'>,
    FieldParts,
    FieldInside {
  'data-path'?: string
}

/** A field for one line of text. */
export function TextInput(props: TextInputProps): ReactNode {
  const { parts, own } = splitField(props)
  return (
    <Field {...parts} disabled={own.disabled}>
      {(linked) => (
        <input
          type="text"
          {...own}
          {...linked}
          data-variant="default"
          data-error={linked['aria-invalid']}
          data-disabled={own.disabled || undefined}
          className={inputClass(props.classNames?.input)}
        />
      )}
    </Field>
  )
}

/** Separates what belongs around an input from what belongs to it. */
export function splitField<Props extends FieldParts & FieldInside>(props: Props) {
  const { id, label, description, error, required, withAsterisk, inputWrapperOrder, ...rest } = props
  const { classNames, className, size, mt, leftSection, rightSection, ...others } = rest
  const { rightSectionWidth, rightSectionPointerEvents, ...own } = others
  const around = { id, label, description, error, required, withAsterisk, inputWrapperOrder, mt }
  const inside = { leftSection, rightSection, rightSectionWidth, rightSectionPointerEvents }
  return { parts: { ...around, ...inside, classNames, className, size } as FieldParts & FieldInside, own }
}
