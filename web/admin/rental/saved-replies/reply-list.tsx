import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { CloseButton } from '../../../ui/act/close-button.tsx'
import { errorText } from '../../../ui/api/error-text.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormWrites } from '../../../ui/form/form-writes.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { offerUndo } from '../../shared/removal.ts'
import css from '../../shared/saved-views.module.css'

type Reply = Awaited<ReturnType<typeof client.savedReplies.list>>[number]

/** The replies to insert, and what saves the text under a name. */
export function ReplyList({ text, insert }: { text: string; insert: (body: string) => void }): ReactNode {
  const { t } = useTranslation('saved_replies')
  const replies = useQuery(query.savedReplies.list.queryOptions())
  return (
    <div className={css.box}>
      <strong>{t('insert')}</strong>
      {replies.isError && <p role="alert">{errorText(replies.error)}</p>}
      {replies.isPending && <Skeleton width="20ch" />}
      {replies.data?.length === 0 && <p className="muted">{t('none')}</p>}
      <ul className={css.views}>
        {replies.data?.map((reply) => (
          <ReplyRow key={reply.id} reply={reply} insert={insert} />
        ))}
      </ul>
      {text.trim() !== '' && <SaveReply text={text.trim()} known={replies.data ?? []} />}
    </div>
  )
}

function ReplyRow({ reply, insert }: { reply: Reply; insert: (body: string) => void }): ReactNode {
  const { t } = useTranslation('saved_replies')
  const { id, name, body } = reply
  const remove = async (): Promise<void> => {
    try {
      await client.savedReplies.remove({ id })
      await refreshScreen()
      offerUndo(t('removed', { name }), async () => {
        await client.savedReplies.create({ name, body })
      })
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  return (
    <li className={css.view}>
      <button type="button" className={css.name} title={body} onClick={() => insert(body)}>
        {name}
      </button>
      <CloseButton size="sm" aria-label={t('remove', { name })} onClick={() => void remove()} />
    </li>
  )
}

/** A reply with the same name is replaced. It is no form of its own, because it stands in the form of the message. */
function SaveReply({ text, known }: { text: string; known: readonly Reply[] }): ReactNode {
  const { t } = useTranslation('saved_replies')
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [writes] = useState(() => new FormWrites(null))
  const same = known.find((reply) => reply.name.toLowerCase() === name.trim().toLowerCase())
  const save = async (): Promise<void> => {
    if (busy || name.trim() === '') return
    setBusy(true)
    try {
      await writes.run(async () => {
        if (same) await client.savedReplies.update({ id: same.id, body: text, updatedAt: same.updatedAt })
        else await client.savedReplies.create({ name: name.trim(), body: text })
      })
      await refreshScreen()
      toast.success(t('wasSaved', { name: name.trim() }))
      setName('')
    } catch (thrown) {
      toast.error(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={css.form}>
      <TextInput
        label={t('name')}
        description={t('hint')}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void save()
        }}
      />
      <Button
        type="button"
        size="compact-md"
        loading={busy}
        disabled={name.trim() === ''}
        onClick={() => void save()}
      >
        {same ? t('replace', { name: same.name }) : t('save')}
      </Button>
    </div>
  )
}
