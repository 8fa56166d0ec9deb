import { TextInput } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useLanguage } from '../app/language.ts'
import { formatDate } from '../show/date-format.ts'

const Picker = lazy(() => import('./date-picker.tsx'))

export interface DateFieldProps {
  label: ReactNode
  /** A civil date 'YYYY-MM-DD', or null. */
  value?: string | null
  onChange: (date: string | null) => void
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** Civil dates, both allowed themselves. */
  min?: string
  max?: string
  name?: string
  /** Lets the field be emptied. */
  clearable?: boolean
  onBlur?: () => void
}

/** A date typed or picked; the calendar is loaded with the first field. */
export function DateField(props: DateFieldProps): ReactNode {
  const language = useLanguage()
  const shown = props.value ? formatDate(props.value, language) : ''
  return (
    <Suspense
      fallback={
        <TextInput
          label={props.label}
          description={props.description}
          value={shown}
          readOnly
          required={props.required}
        />
      }
    >
      <Picker {...props} />
    </Suspense>
  )
}
