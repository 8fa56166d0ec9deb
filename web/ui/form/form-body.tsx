import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../act/button.tsx'
import { useDismissWord } from '../act/dismiss-word.ts'
import { AppLink } from '../app/app-link.tsx'
import { StaysOpen, useTranslation } from '../app/language.ts'
import { Alert } from '../show/alert.tsx'
import css from './form.module.css'
import { leave } from './left-form.ts'
import { RenewalContext } from './renewal.ts'
import { useIsOpen } from './under-way.ts'
import type { DraftForm } from './use-draft-form.ts'

export interface FormBodyProps<Values extends Record<string, unknown>> {
  form: DraftForm<Values>
  /** The action as the label of the button: "Record payment". */
  submit: string
  /** Title of the message when saving fails, otherwise that nothing was saved. */
  failed?: string
  save: (values: Values) => Promise<unknown>
  onSaved?: () => void
  onCancel?: () => void
  /** The form cannot be sent yet, for a reason that it shows. */
  blocked?: boolean
  /** Figures for what is typed are still calculated. What is sent meanwhile is sent when they are there, unless something is changed or the form is closed before. */
  calculating?: boolean
  /** Further buttons before the main one, for example to go back. */
  others?: ReactNode
  children: ReactNode
}

/** A form: fields, the notice about a restored draft, errors that belong to no field, and two buttons at the end. */
export function FormBody<Values extends Record<string, unknown>>(props: FormBodyProps<Values>): ReactNode {
  const { form, onSaved, onCancel } = props
  useIsOpen(form.isOpen)
  const { t } = useTranslation('ui')
  const dismissWord = useDismissWord()
  const { t: conflicts } = useTranslation('form_conflicts')
  const errors = Object.keys(form.errors).length
  const element = useRef<HTMLFormElement>(null)
  /** What was typed when the form was sent, while its figures are calculated. */
  const [waits, setWaits] = useState<string | null>(null)
  const typed = JSON.stringify(form.values)
  const { isOpen } = form
  /** Whether the person did something in the form since it was sent. */
  const acted = useRef(false)
  const act = (): void => {
    acted.current = true
    form.edited()
  }
  useEffect(() => {
    if (waits === null) return
    // Figures that arrive can change values too.
    if (waits !== typed) setWaits(acted.current ? null : typed)
    else if (!isOpen.current) setWaits(null)
    else if (!props.calculating) element.current?.requestSubmit()
  }, [waits, typed, props.calculating, isOpen])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (form.busy || props.blocked || showUnreadable(event.currentTarget)) return
    setWaits(props.calculating ? typed : null)
    acted.current = false
    if (props.calculating) return
    void form.send(props.save).then((saved) => {
      if (saved) onSaved?.()
    })
  }
  return (
    <form
      ref={element}
      className={css.form}
      onSubmit={submit}
      noValidate
      onClick={act}
      onInput={() => {
        // A text that is no value yet changes none.
        setWaits(null)
        act()
      }}
      onKeyDown={(event) => {
        act()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      {form.restored && (
        <p className={css.draft} role="status">
          {t('form.draftRestored')} {form.overtaken > 0 && conflicts('marked')}{' '}
          <button type="button" className={css.textButton} onClick={form.startAfresh}>
            {t('form.discardDraft')}
          </button>
        </p>
      )}
      {form.renewed && <Renewed overtaken={form.overtaken} />}
      <StaysOpen>
        {/* What was typed belongs to this form, not to one that opens from it. */}
        <RenewalContext value={null}>{props.children}</RenewalContext>
      </StaysOpen>
      <Outcome failure={form.failure}>
        {form.failure && (
          <Alert
            color={form.uncertain ? 'accent' : 'overdue'}
            title={form.uncertain ?? props.failed ?? t('form.failed')}
          >
            {form.failure} {t(form.uncertain ? 'form.uncertainText' : 'form.kept')}{' '}
            {form.fix && <AppLink to={form.fix.to}>{form.fix.label}</AppLink>}
          </Alert>
        )}
        {form.waiting && <p className="muted">{t('form.waiting')}</p>}
        {errors > 0 && <p className="visually-hidden">{t('form.errorCount', { count: errors })}</p>}
      </Outcome>
      <div className={css.buttons}>
        {onCancel && (
          <Button
            variant="default"
            size="md"
            onClick={() => {
              leave(form)
              onCancel()
            }}
          >
            {dismissWord(props.submit)}
          </Button>
        )}
        {props.others}
        <Button type="submit" size="md" loading={form.busy || waits !== null} disabled={props.blocked}>
          {props.submit}
        </Button>
      </div>
    </form>
  )
}

/** What came of saving. A failure is scrolled into view: on a phone a form is sent while its end is below the window. */
function Outcome({ failure, children }: { failure: ReactNode; children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) box.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <div ref={box} className={css.outcome} aria-live="polite">
      {children}
    </div>
  )
}

/** Says that the form began anew, and leads to the first field that both changed. */
function Renewed({ overtaken }: { overtaken: number }): ReactNode {
  const [unmarked, setUnmarked] = useState(false)
  const { t } = useTranslation('form_conflicts')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the layer of the form has taken the focus.
    const timer = setTimeout(() => {
      const all =
        notice.current?.closest('form')?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []
      setUnmarked(all.length < overtaken)
      const marked = all.length < overtaken ? undefined : all[0]
      marked?.closest('details')?.setAttribute('open', '')
      const target = marked ?? notice.current
      target?.focus()
      target?.scrollIntoView({ block: 'center' })
    }, 150)
    return () => clearTimeout(timer)
  }, [overtaken])
  return (
    <div ref={notice} tabIndex={-1}>
      <Alert color="soon">
        {t('renewed')} {unmarked && t('unmarked')}
      </Alert>
    </div>
  )
}

/** Focuses the first field whose text could not be read. Returns whether there was one; then nothing is sent. */
function showUnreadable(form: HTMLFormElement): boolean {
  const field = [...form.querySelectorAll('input')].find(({ validity }) => validity.customError)
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
  return field !== undefined
}

/** Optional fields in a collapsed section, which opens when one of them has an error. */
export function More({ label, children }: { label?: string; children: ReactNode }): ReactNode {
  const { t } = useTranslation('ui')
  const details = useRef<HTMLDetailsElement>(null)
  // A restored draft can have marks before the form is opened.
  useEffect(() => {
    if (details.current?.querySelector('[aria-invalid="true"]')) details.current.open = true
  }, [])
  return (
    <details className={css.more} ref={details}>
      <summary>{label ?? t('form.more')}</summary>
      <div className={css.fields}>{children}</div>
    </details>
  )
}

/** Fields side by side if there is room. */
export function FieldRow({ children }: { children: ReactNode }): ReactNode {
  return <div className={css.fieldRow}>{children}</div>
}
