import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { createElement, type RefObject, use, useEffect, useRef, useState } from 'react'
import { confirm, type Question } from '../act/confirm.ts'
import { toApiError } from '../api/api-error.ts'
import { type ErrorFix, errorFixOf } from '../api/error-fix.ts'
import { errorText, fieldText } from '../api/error-text.ts'
import { useTranslation } from '../app/language.ts'
import { words } from '../app/words.ts'
import {
  clearDraft,
  draftKey,
  draftOwner,
  draftText,
  type Following,
  mergeDraft,
  readDraft,
  writeDraft,
} from './draft.ts'
import { FormWrites } from './form-writes.ts'
import { type Later, storeForLater } from './later.ts'
import { discard, doubtAbout, tellClosed } from './left-form.ts'
import { Overtaken } from './overtaken.tsx'
import { AttemptContext, RenewalContext } from './renewal.ts'
import { noteSave, useIsOpen, useSaveUnderWay } from './under-way.ts'
import { unreadable } from './unreadable.ts'

export interface DraftFormOptions<Values extends Record<string, unknown>> {
  /** Name of the draft, with the id of what is edited: 'payment', 'property:42'. Null stores no draft (passwords). */
  name: string | null
  /** The storage key, if another part of the application uses the same one. */
  storedAs?: string
  initial: Values
  /** If other fields follow one of them. */
  following?: Following<Values>
  /** Returns the error code of each field (texts in `errors`). A form with errors is not sent. */
  check?: (values: Values) => Partial<Record<string, string | null>>
  /**
   * Whether an end before its start is shown as soon as it is entered, and not when the form is sent. Then `check` runs while the form
   * is rendered, so it may read nothing but the values.
   */
  endsAtOnce?: boolean
  /** Returns a question that the person must agree to before the form is sent, for example about an unusual amount. */
  ask?: (values: Values) => Promise<Question | null>
  /** Without a network, the write waits on this device and the form is closed as saved. */
  later?: Later<Values> | undefined
}

export interface DraftForm<Values extends Record<string, unknown>> extends UseFormReturnType<Values> {
  /** A draft from an earlier visit was restored. */
  restored: boolean
  /** The form began anew after somebody else changed the record, with what was typed on top. */
  renewed: boolean
  /** How many values that somebody else changed the draft replaces; their fields are marked. */
  overtaken: number
  /** Deletes the draft and returns to the initial values. */
  startAfresh: () => void
  /** Tells that the person edits the form. Other changes of values are not stored as a draft. */
  edited: () => void
  busy: boolean
  /** No answer has come yet, and the form is sent again automatically. */
  waiting: boolean
  /** The title of the message `failure` if what was sent may have been saved. */
  uncertain: string | null
  /** For what renders the fields (under-way.ts): whether the person still sees them. */
  isOpen: RefObject<boolean>
  /** The text of an error that belongs to no field. */
  failure: string | null
  /** Where the cause of that error can be fixed, if there is such a place. */
  fix: ErrorFix | null
  /** Checks and sends the form and shows errors beside their fields. Returns true if it was saved. */
  send: (save: (values: Values) => Promise<unknown>) => Promise<boolean>
}

/**
 * A form whose draft survives a reload. Server errors are shown beside their fields, and the first one gets the
 * focus.
 */
export function useDraftForm<Values extends Record<string, unknown>>(
  options: DraftFormOptions<Values>,
): DraftForm<Values> {
  const { check, ask, later, following } = options
  // Loaded before a check can fail.
  useTranslation(['errors', 'form_conflicts'])
  // A form that is open belongs to the person and the organization for which it was opened.
  const [owner] = useState(draftOwner)
  const key = options.name === null ? null : (options.storedAs ?? draftKey(options.name, owner))
  const [initial] = useState(options.initial)
  const renewal = use(RenewalContext)
  const [carried] = useState(renewal?.carried ?? null)
  const [draft] = useState(() => {
    if (carried !== null) return mergeDraft(carried, initial, following)
    return key === null ? null : readDraft(key, initial)
  })
  const [restored, setRestored] = useState(draft !== null && carried === null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [renewed, setRenewed] = useState(carried !== null)
  const [fix, setFix] = useState<ErrorFix | null>(null)
  const form = useForm<Values>({ mode: 'controlled', initialValues: initial, validateInputOnBlur: false })
  const { values, setValues, setErrors } = form
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState(false)
  const [uncertain, setUncertain] = useState<string | null>(null)
  const [writes] = useState(() => new FormWrites(key))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Stores the draft that the timer has not stored yet. */
  const unstored = useRef<() => void>(undefined)
  /** Only what the person has edited since the form was opened or saved is a draft, not values that the program sets. */
  const touched = useRef(false)

  const isOfRecord = renewal !== null
  useEffect(() => {
    if (!draft) return
    setValues(draft.values)
    // Only a record can have been changed by somebody else; other initial values are proposals.
    if (isOfRecord)
      setErrors(
        Object.fromEntries(
          draft.overtaken.map((field) => [field, createElement(Overtaken, { now: draft.shown[field] })]),
        ),
      )
  }, [draft, isOfRecord, setValues, setErrors])

  useEffect(() => {
    if (key === null || !touched.current) return
    const store = (): void => {
      unstored.current = undefined
      writeDraft(key, values, initial)
    }
    unstored.current = store
    timer.current = setTimeout(store, 300)
    return () => clearTimeout(timer.current)
  }, [key, values, initial])

  // The person may leave the screen or the page before the timer ends.
  useEffect(() => {
    const store = (): void => unstored.current?.()
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('pagehide', store)
      store()
    }
  }, [])

  const attempt = use(AttemptContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change itself ends the message
  useEffect(() => setFailure(null), [attempt])

  const cancelStoring = (): void => {
    clearTimeout(timer.current)
    unstored.current = undefined
  }

  const showErrors = (codes: readonly (readonly [string, string])[]): void => {
    setErrors(Object.fromEntries(codes.map(([field, code]) => [field, fieldText(code)])))
    const first = codes.map(([field]) => form.getInputNode(field)).find((node) => node !== null)
    first?.closest('details')?.setAttribute('open', '')
    first?.focus()
  }

  const isOpen = useIsOpen()

  const send = (save: (values: Values) => Promise<unknown>): Promise<boolean> => {
    const saving = attemptTo(save)
    return key === null ? saving : noteSave(key, saving)
  }

  const attemptTo = async (save: (values: Values) => Promise<unknown>): Promise<boolean> => {
    setFailure(null)
    setFix(null)
    setRenewed(false)
    const found = [...unreadable(values), ...Object.entries(check?.(values) ?? {})].flatMap(
      ([field, code]) => (code ? [[field, code] as const] : []),
    )
    if (found.length > 0) {
      showErrors(found)
      return false
    }
    form.clearErrors()
    setBusy(true)
    setUncertain(null)
    isOpen.current = true
    try {
      // A comparison that cannot be loaded asks nothing.
      const question = await ask?.(values).catch(() => null)
      if (question && !(await confirm(question))) return false
      // A reload before the answer restores what was sent, with its key.
      cancelStoring()
      if (key !== null) writeDraft(key, values, initial)
      await writes.run(() => save(values), { waiting: setWaiting, later: later !== undefined })
      cancelStoring()
      touched.current = false
      if (key !== null) clearDraft(key)
      setRestored(false)
      return true
    } catch (thrown) {
      const error = toApiError(thrown)
      if (later && (await storeForLater(thrown, writes, later, values))) {
        startAfresh()
        touched.current = false
        return true
      }
      const doubt = writes.uncertain ? doubtAbout(error) : null
      setUncertain(doubt?.title ?? null)
      if (!isOpen.current) tellClosed(error, writes.uncertain, key !== null)
      if (error.code === 'version_conflict' && renewal !== null) {
        await queries.invalidateQueries({ refetchType: 'all' })
        // The screen shows what was loaded after the next timers.
        await new Promise((resolve) => setTimeout(resolve, 50))
        cancelStoring()
        if (!renewal.renew(draftText(values, initial, following))) setFailure(errorText(error))
        return false
      }
      if (error.code === 'saved_before') {
        await queries.invalidateQueries({ refetchType: 'all' })
        setFailure(words.t('ui:form.savedBefore'))
        return false
      }
      const known = error.fields.filter(
        ({ field }) => field.split('.')[0] !== undefined && (field.split('.')[0] ?? '') in values,
      )
      if (known.length > 0) showErrors(known.map(({ field, code }) => [field, code]))
      else {
        setFailure(doubt?.text ?? errorText(error))
        setFix(errorFixOf(error))
      }
      return false
    } finally {
      setBusy(false)
      setWaiting(false)
    }
  }

  const startAfresh = (): void => {
    cancelStoring()
    setRenewed(false)
    if (key !== null) clearDraft(key)
    if (writes.uncertain) void discard(writes, () => queries.invalidateQueries({ refetchType: 'all' }))
    setUncertain(null)
    setRestored(false)
    setFailure(null)
    form.setValues(initial)
    form.clearErrors()
  }

  const edited = (): void => {
    touched.current = true
  }

  useSaveUnderWay(key, {
    begun: () => {
      setBusy(true)
      setWaiting(true)
    },
    over: (saved) => {
      setBusy(false)
      setWaiting(false)
      if (!saved) return
      writes.handOver()
      if (touched.current) setFailure(words.t('ui:form.savedBefore'))
      else startAfresh()
    },
  })

  // Both days are entered, so nothing that is still to be typed makes this right.
  const wrong = (options.endsAtOnce && check?.(values)) || {}
  const getInputProps: typeof form.getInputProps = (path, choice) => {
    const props = form.getInputProps(path, choice)
    const isDone = props.error || wrong[String(path)] !== 'end_before_start'
    return isDone ? props : { ...props, error: fieldText('end_before_start') }
  }

  const overtaken = isOfRecord && draft ? draft.overtaken.length : 0
  return {
    ...form,
    getInputProps,
    edited,
    restored,
    renewed,
    overtaken,
    startAfresh,
    busy,
    waiting,
    uncertain,
    isOpen,
    failure,
    fix,
    send,
  }
}
