import { IconCalendar } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../act/icon-button.tsx'
import { useLanguage, useTranslation } from '../app/language.ts'
import { lazyPart } from '../app/part-boundary.tsx'
import { formatDate } from '../show/date-format.ts'
import css from './date-field.module.css'
import { parseDate } from './parse-date.ts'
import { useSelectOnFocus } from './select-on-focus.ts'
import { TextInput } from './text-input.tsx'

const Calendar = lazyPart(() => import('./calendar.tsx').then((part) => part.default))

export interface DateFieldProps {
  label: ReactNode
  /** A civil date 'YYYY-MM-DD', or null. */
  value?: string | null
  onChange: (date: string | null) => void
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** Civil dates, both inclusive. */
  min?: string
  max?: string
  name?: string
  onBlur?: () => void
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void
}

/**
 * A date, typed as people write it in their language or chosen in a calendar. The button or the arrow down opens the
 * calendar, which is loaded then.
 */
export function DateField(props: DateFieldProps): ReactNode {
  const { value = null, onChange, min, max, onBlur, onFocus, error, disabled, ...field } = props
  const { t } = useTranslation('ui')
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const selection = useSelectOnFocus(input, { onFocus })
  const layer = useRef<HTMLDivElement>(null)
  const layerId = useId()
  const [open, setOpen] = useState(false)
  const shown = value ? formatDate(value, language) : ''
  const [text, setText] = useState(shown)
  const [known, setKnown] = useState(shown)
  const [problem, setProblem] = useState<string | null>(null)
  const [typing, setTyping] = useState(false)
  // A value that comes from elsewhere does not replace a date that is being typed.
  if (known !== shown && !typing) {
    setKnown(shown)
    setText(shown)
    setProblem(null)
  }

  const example = formatDate('2026-11-05', language, 'numeric')
  const whatIsWrong = (date: string | null): string | null => {
    if (date === null) return t('form.dateUnreadable', { example })
    if (min && date < min) return t('form.dateFrom', { date: formatDate(min, language) })
    return max && date > max ? t('form.dateUntil', { date: formatDate(max, language) }) : null
  }
  // FormBody sends nothing while a field contains text that is not a date.
  useLayoutEffect(() => input.current?.setCustomValidity(problem ?? ''), [problem])
  const take = (date: string | null): void => {
    setProblem(null)
    const next = date ? formatDate(date, language) : ''
    setText(next)
    setKnown(next)
    setTyping(false)
    if (date !== value) onChange(date)
  }
  const commit = (): void => {
    setTyping(false)
    if (text === shown) {
      setProblem(null)
      return
    }
    if (text.trim() === '') {
      take(null)
      return
    }
    const date = parseDate(text, language, value ?? todayHere())
    const wrong = whatIsWrong(date)
    if (wrong) {
      setProblem(wrong)
      setKnown(shown)
    } else take(date)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      layer.current?.showPopover({ source: input.current ?? undefined })
    }
    // Enter also submits the form, so the date must be set before that.
    if (event.key === 'Enter') flushSync(commit)
  }
  const close = (): void => {
    layer.current?.hidePopover()
    input.current?.focus()
  }
  return (
    <div className={css.field} data-unreadable={problem !== null || undefined}>
      <TextInput
        {...field}
        {...selection}
        ref={input}
        value={text}
        disabled={disabled}
        error={error ?? problem}
        placeholder={t('form.dateExample', { example })}
        autoComplete="off"
        aria-keyshortcuts="ArrowDown"
        onChange={(event) => {
          setText(event.currentTarget.value)
          setTyping(true)
        }}
        onKeyDown={press}
        onBlur={() => {
          commit()
          onBlur?.()
        }}
        rightSectionPointerEvents="all"
        rightSection={
          <IconButton
            tabIndex={-1}
            disabled={disabled}
            popoverTarget={layerId}
            aria-label={t('form.openCalendar')}
          >
            <IconCalendar size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
        }
      />
      <div
        ref={layer}
        id={layerId}
        popover="auto"
        role="dialog"
        aria-label={t('form.calendar')}
        className={css.layer}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          close()
        }}
      >
        {open && (
          <Suspense fallback={<div className={css.waiting} />}>
            <Calendar
              value={value}
              today={todayHere()}
              {...(min ? { min } : {})}
              {...(max ? { max } : {})}
              onPick={(date) => {
                take(date)
                close()
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** Today by the person's own clock. It only decides which month the calendar opens with and which year is assumed. */
const todayHere = (): string => new Date().toLocaleDateString('sv')
