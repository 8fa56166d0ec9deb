import box from 'virtual:mantine/Checkbox'
import inline from 'virtual:mantine/InlineInput'
import input from 'virtual:mantine/Input'
import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  createContext,
  type ReactNode,
  use,
  useId,
} from 'react'
import { classes, type Space, spaceAbove } from '../app/space.ts'
import css from './checkbox.module.css'

interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'type'> {
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  indeterminate?: boolean
  mt?: Space
  'data-path'?: string
}

/** The checked values of a group, and what a press changes. */
const GroupContext = createContext<{
  values: readonly string[]
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
} | null>(null)

/** A box to check, with its label, description and error. */
export function Checkbox(props: CheckboxProps): ReactNode {
  const { label, description, error, indeterminate = false, mt, className, id, ...own } = props
  const made = useId()
  const group = use(GroupContext)
  const inputId = id ?? made
  const hasText = Boolean(error) && error !== true
  const describedBy = classes(
    Boolean(description) && `${inputId}-description`,
    hasText && `${inputId}-error`,
    own['aria-describedby'],
  )
  const inGroup = group && {
    checked: group.values.includes(String(own.value)),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      group.onChange(event)
      own.onChange?.(event)
    },
  }
  return (
    <div
      className={classes(inline.root, box.root, css.box, className)}
      style={spaceAbove(mt)}
      data-label-position="right"
      data-variant="filled"
    >
      <div className={inline.body}>
        <div className={box.inner} data-label-position="right">
          <input
            {...own}
            {...inGroup}
            ref={(element) => {
              if (element) element.indeterminate = indeterminate
              if (typeof own.ref === 'function') return own.ref(element)
              if (own.ref) own.ref.current = element
            }}
            type="checkbox"
            id={inputId}
            aria-describedby={describedBy || undefined}
            data-error={Boolean(error) || undefined}
            data-with-error-styles="true"
            data-indeterminate={indeterminate || undefined}
            className={classes('mantine-focus-auto', box.input)}
          />
          {indeterminate ? (
            <svg className={box.icon} viewBox="0 0 32 6" aria-hidden="true">
              <rect width="32" height="6" rx="3" fill="currentColor" />
            </svg>
          ) : (
            <svg className={box.icon} viewBox="0 0 10 7" fill="none" aria-hidden="true">
              <path
                d="m1 3 2.7 2.9L9 1"
                stroke="currentColor"
                strokeWidth="1.9"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          )}
        </div>
        <div className={inline.labelWrapper} data-disabled={own.disabled || undefined}>
          {label && (
            <label className={inline.label} htmlFor={inputId} data-disabled={own.disabled || undefined}>
              {label}
            </label>
          )}
          {description && (
            <p
              className={classes(input.description, inline.description, 'mantine-InputWrapper-description')}
              id={`${inputId}-description`}
            >
              {description}
            </p>
          )}
          {hasText && (
            <p
              className={classes(input.error, inline.error, 'mantine-InputWrapper-error')}
              id={`${inputId}-error`}
            >
              {error}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

/** Several boxes with one label; the value is a list. */
export function CheckboxGroup(props: {
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  value?: readonly string[]
  onChange: (values: string[]) => void
  children: ReactNode
}): ReactNode {
  const { value = [], onChange, label, description, error } = props
  const id = useId()
  const group = {
    values: value,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      onChange(
        currentTarget.checked
          ? [...value, currentTarget.value]
          : value.filter((one) => one !== currentTarget.value),
      ),
  }
  const described = classes(Boolean(error) && `${id}-error`, Boolean(description) && `${id}-description`)
  return (
    <GroupContext value={group}>
      <div className={input.root} data-error={Boolean(error) || undefined}>
        {label && (
          <div className={classes(input.label, 'mantine-InputWrapper-label')} id={`${id}-label`}>
            {label}
          </div>
        )}
        {description && (
          <p
            className={classes(input.description, 'mantine-InputWrapper-description')}
            id={`${id}-description`}
          >
            {description}
          </p>
        )}
        <fieldset
          className={css.group}
          aria-labelledby={label ? `${id}-label` : undefined}
          aria-describedby={described || undefined}
        >
          {props.children}
        </fieldset>
        {error && (
          <p className={classes(input.error, 'mantine-InputWrapper-error')} id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </GroupContext>
  )
}
