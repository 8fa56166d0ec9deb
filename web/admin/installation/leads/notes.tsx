import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { WriteBox } from '../../../ui/form/write-box.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { client } from '../../api.ts'
import { type LeadDetail, useKeepLead } from './lead-words.ts'
import css from './leads.module.css'

/** The person's message and the administrators' notes, which the person does not see. */
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
      <WriteBox
        label={t('notes.write')}
        hint={t('notes.hint')}
        submit={t('notes.add')}
        draft={`note:${leadId}`}
        name={`note:${leadId}`}
        send={async (body) => {
          await client.leads.addNote({ id: leadId, body })
          await keep()
        }}
      />
    </Card>
  )
}
