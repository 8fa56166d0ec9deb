import password from 'virtual:mantine/PasswordInput'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../act/icon-button.tsx'
import { Field, inputClass } from './field.tsx'
import { splitField, type TextInputProps } from './text-input.tsx'

/** A password with a button that shows it. `toggleLabel` is the name of that button. */
export function PasswordInput({
  toggleLabel,
  ...props
}: Omit<TextInputProps, 'type'> & { toggleLabel: string }): ReactNode {
  const { parts, own } = splitField(props)
  const [visible, setVisible] = useState(false)
  const Icon = visible ? IconEyeOff : IconEye
  return (
    <Field
      {...parts}
      disabled={own.disabled}
      rightSectionPointerEvents="all"
      rightSection={
        <IconButton
          aria-label={toggleLabel}
          aria-pressed={visible}
          disabled={own.disabled}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setVisible(!visible)}
        >
          <Icon size={20} stroke={1.6} aria-hidden="true" />
        </IconButton>
      }
    >
      {(linked) => (
        <div
          className={inputClass(password.input)}
          data-variant="default"
          data-error={linked['aria-invalid']}
          data-disabled={own.disabled || undefined}
        >
          <input {...own} {...linked} type={visible ? 'text' : 'password'} className={password.innerInput} />
        </div>
      )}
    </Field>
  )
}
