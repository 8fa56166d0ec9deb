import input from 'virtual:mantine/Input'
import { type ReactNode, useId } from 'react'
import { classes, type Space, spaceAbove } from '../app/space.ts'
import css from './field.module.css'

type FieldPart = 'label' | 'input' | 'description' | 'error'

/** What every field has around its input. */
export interface FieldParts {
  id?: string | undefined
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  required?: boolean | undefined
  /** Whether the label is marked; default: if the field is required. */
  withAsterisk?: boolean
  inputWrapperOrder?: readonly FieldPart[]
  /** Classes of the parts. */
  classNames?: { root?: string | undefined; input?: string | undefined }
  className?: string | undefined
  size?: 'sm' | 'md'
  mt?: Space
}

export interface FieldInside {
  leftSection?: ReactNode
  rightSection?: ReactNode
  /** In px; default: as wide as the field is high. */
  rightSectionWidth?: number
  /** Whether the part at the right can be pressed. */
  rightSectionPointerEvents?: 'none' | 'all'
}

const standardOrder: readonly FieldPart[] = ['label', 'input', 'description', 'error']

/** What the input itself needs for screen readers. */
interface Linked {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/**
 * Label, input, description and error of a field, linked for screen readers. It has the look of the library's fields (their style
 * sheet) without their code.
 */
export function Field(
  props: FieldParts &
    FieldInside & {
      disabled?: boolean | undefined
      /** Opens choices when it is pressed. */
      pointer?: boolean
      multiline?: boolean
      children: (linked: Linked) => ReactNode
    },
): ReactNode {
  const { label, description, error, required, withAsterisk = required, size = 'md', mt } = props
  const order = props.inputWrapperOrder ?? standardOrder
  const made = useId()
  const id = props.id ?? made
  const hasError = Boolean(error)
  const shown = {
    error: hasError && error !== true && order.includes('error'),
    description: Boolean(description) && order.includes('description'),
  }
  const at = order.indexOf('input')
  const noteIn = (parts: readonly FieldPart[]): true | undefined =>
    parts.some((part) => (part === 'error' || part === 'description') && shown[part]) || undefined
  const describedBy = (['error', 'description'] as const)
    .filter((part) => shown[part])
    .map((part) => `${id}-${part}`)
    .join(' ')
  const linked: Linked = {
    id,
    required,
    'aria-invalid': hasError || undefined,
    'aria-describedby': describedBy || undefined,
  }
  const part: Record<FieldPart, () => ReactNode> = {
    label: () =>
      label && (
        <label
          key="label"
          className={classes(input.label, 'mantine-InputWrapper-label')}
          id={`${id}-label`}
          htmlFor={id}
        >
          {label}
          {withAsterisk && (
            <span className={input.required} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
      ),
    description: () =>
      shown.description && (
        <p
          key="description"
          className={classes(input.description, 'mantine-InputWrapper-description')}
          id={`${id}-description`}
        >
          {description}
        </p>
      ),
    error: () =>
      shown.error && (
        <p key="error" className={classes(input.error, 'mantine-InputWrapper-error')} id={`${id}-error`}>
          {error}
        </p>
      ),
    input: () => (
      <div
        key="input"
        className={classes(input.wrapper, css.wrapper, 'mantine-Input-wrapper')}
        style={
          props.rightSectionWidth === undefined
            ? undefined
            : ({ '--input-right-section-width': `${props.rightSectionWidth / 16}rem` } as object)
        }
        data-variant="default"
        data-size={size}
        data-error={hasError || undefined}
        data-pointer={props.pointer || undefined}
        data-disabled={props.disabled || undefined}
        data-multiline={props.multiline || undefined}
        data-note-above={noteIn(order.slice(0, at))}
        data-note-below={noteIn(order.slice(at + 1))}
        data-with-left-section={Boolean(props.leftSection) || undefined}
        data-with-right-section={Boolean(props.rightSection) || undefined}
      >
        {props.leftSection && section('left', props.leftSection)}
        {props.children(linked)}
        {props.rightSection && section('right', props.rightSection, props.rightSectionPointerEvents)}
      </div>
    ),
  }
  return (
    <div
      className={classes(input.root, props.className, props.classNames?.root)}
      style={spaceAbove(mt)}
      data-size={size}
      data-error={hasError || undefined}
    >
      {order.map((name) => part[name]())}
    </div>
  )
}

/** The class of the input itself. */
export const inputClass = (...own: (string | undefined)[]): string =>
  classes(input.input, 'mantine-Input-input', ...own)

const section = (position: 'left' | 'right', content: ReactNode, pointer: string = 'none'): ReactNode => (
  <div className={classes(input.section, css.section)} data-position={position} data-pointer={pointer}>
    {content}
  </div>
)
