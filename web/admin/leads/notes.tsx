import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { Card } from '../../ui/show/card.tsx'
import { DateText } from '../../ui/show/date-text.tsx'
import { client } from '../api.ts'
import { type LeadDetail, useKeepLead } from './lead-words.ts'
import css from './leads.module.css'

/** What the person wrote and what administrators have noted; the person does not see it. */
export function Notes({
  leadId,
  message,
  name,
  notes,
}: {
  leadId: string
  message: string | null
  name: string
  notes: LeadDetail['notes']
}): ReactNode {
  const { t } = useTranslation('leads')
  const keep = useKeepLead()
  const [body, setBody] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!body.trim() || busy) return
    setBusy(true)
    try {
      await client.leads.addNote({ id: leadId, body })
      setBody('')
      await keep()
    } catch (thrown) {
      toast.error(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('notes.title')}>
      {message && (
        <blockquote className={css.message}>
          {message}
          <footer className={css.by}>{name}</footer>
        </blockquote>
      )}
      {!message && notes.length === 0 && <p className="muted">{t('notes.empty')}</p>}
      {notes.map((note) => (
        <div key={note.id} className={css.note}>
          <p>{note.body}</p>
          <p className={css.by}>
            {note.author ?? name} · <DateText value={note.createdAt} shape="instant" />
          </p>
        </div>
      ))}
      <form className={css.write} onSubmit={(event) => void send(event)}>
        <Textarea
          label={t('notes.write')}
          description={t('notes.hint')}
          autosize
          minRows={2}
          maxLength={4000}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={busy} disabled={!body.trim()}>
          {t('notes.add')}
        </Button>
      </form>
    </Card>
  )
}
