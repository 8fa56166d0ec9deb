import type { comment } from '@domovik/contract/tickets.ts'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { Card } from '../../ui/show/card.tsx'
import { DateText } from '../../ui/show/date-text.tsx'
import { client } from '../api.ts'
import css from './tickets.module.css'
import { useRefreshTickets } from './use-change-ticket.ts'

/** What landlord and tenant said about it, oldest first, and the next message. */
export function Conversation({
  ticketId,
  description,
  comments,
  tenantName,
  mayWrite,
}: {
  ticketId: string
  description: string | null
  comments: readonly z.infer<typeof comment>[]
  tenantName: string | null
  mayWrite: boolean
}): ReactNode {
  const { t } = useTranslation('tickets')
  return (
    <Card title={t('detail.conversation')}>
      {description && <p className={css.description}>{description}</p>}
      {comments.length === 0 ? (
        <p className={css.quiet}>{t(tenantName ? 'talk.empty' : 'talk.emptyAlone')}</p>
      ) : (
        <ol className={css.talk}>
          {comments.map((one) => (
            <li key={one.id} className={css.message} data-from={one.authorKind}>
              <p className={css.body}>{one.body}</p>
              <p className={css.from}>
                {one.authorKind === 'tenant' ? (tenantName ?? t('talk.tenant')) : t('talk.manager')}
                {' · '}
                <DateText value={one.createdAt} shape="instant" />
              </p>
            </li>
          ))}
        </ol>
      )}
      {mayWrite && <Write ticketId={ticketId} />}
    </Card>
  )
}

function Write({ ticketId }: { ticketId: string }): ReactNode {
  const { t } = useTranslation('tickets')
  const refresh = useRefreshTickets()
  const [body, setBody] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!body.trim() || busy) return
    setBusy(true)
    try {
      await client.tickets.addComment({ id: ticketId, body })
      setBody('')
      await refresh()
    } catch (thrown) {
      toast.error(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={css.write} onSubmit={(event) => void send(event)}>
      <Textarea
        label={t('talk.write')}
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
      <div className={css.sendLine}>
        <span className="muted">{t('talk.sentHint')}</span>
        <Button type="submit" loading={busy} disabled={!body.trim()}>
          {t('talk.send')}
        </Button>
      </div>
    </form>
  )
}
