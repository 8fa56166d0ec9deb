import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../act/button.tsx'
import { toApiError } from '../api/api-error.ts'
import { useTranslation } from '../app/language.ts'
import { readStored, writeStored } from '../app/storage.ts'
import { toast } from '../app/toast.ts'
import { draftKey, draftOwner } from './draft.ts'
import css from './form.module.css'
import { FormWrites } from './form-writes.ts'
import { type Later, storeForLater } from './later.ts'
import { Textarea } from './textarea.tsx'

/** A text that is added to a conversation, sent with the button or with Ctrl or Cmd and Enter. */
export function WriteBox(props: {
  label: string
  /** Who will read it, or what it does. */
  hint: string
  submit: string
  /** Name of the draft, which survives a reload. If it changes, the text moves to the new name. */
  draft?: string
  /** The name under which the keys of unanswered writes survive a reload; the name of the draft may change. Needed with `draft`. */
  name?: string
  /** True if files are attached; then the text may be empty. */
  attached?: boolean
  send: (body: string) => Promise<unknown>
  /** Without a network, the text waits on this device under this title. */
  later?: string
  /** Shown above the button: what works with the text, for example inserts another one. */
  tools?: (text: { value: string; insert: (more: string) => void }) => ReactNode
}): ReactNode {
  const [owner] = useState(draftOwner)
  const key = props.draft === undefined ? null : draftKey(props.draft, owner)
  const [body, setBody] = useState(() => (key === null ? null : readStored(key)) ?? '')
  const storedAt = useRef(key)
  const queries = useQueryClient()
  const { t } = useTranslation('ui')
  const [busy, setBusy] = useState(false)
  const [writes] = useState(
    () => new FormWrites(props.name === undefined ? null : draftKey(props.name, owner)),
  )
  useEffect(() => {
    const before = storedAt.current
    if (before !== null && before !== key) writeStored(before, null)
    storedAt.current = key
    if (key !== null) writeStored(key, body === '' ? null : body)
  }, [key, body])

  const sendable = body.trim() !== '' || props.attached === true
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!sendable || busy) return
    setBusy(true)
    const later: Later<string> | null = props.later ? { title: () => `${props.later}: ${body}` } : null
    try {
      await writes.run(() => props.send(body), { later: later !== null })
      setBody('')
    } catch (thrown) {
      if (later && (await storeForLater(thrown, writes, later, body))) setBody('')
      else if (toApiError(thrown).code === 'saved_before') {
        await queries.invalidateQueries({ refetchType: 'all' })
        toast.info({ text: t('form.savedBefore') })
      } else toast.error(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={css.write} onSubmit={(event) => void send(event)}>
      <Textarea
        label={props.label}
        autosize
        minRows={2}
        maxLength={4000}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
      {props.tools?.({
        value: body,
        insert: (more) => setBody(body.trim() === '' ? more : `${body.trimEnd()}\n\n${more}`),
      })}
      <div className={css.writeLine}>
        <span className="muted">{props.hint}</span>
        <Button type="submit" loading={busy} disabled={!sendable}>
          {props.submit}
        </Button>
      </div>
    </form>
  )
}
