import type { comment } from '@domovik/contract/tickets.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useTranslation } from '../../../ui/app/language.ts'
import { WriteBox } from '../../../ui/form/write-box.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import css from './tickets.module.css'

/** The messages of landlord and tenant, oldest first, and a field for the next one. */
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
  return (
    <WriteBox
      label={t('talk.write')}
      hint={t('talk.sentHint')}
      submit={t('talk.send')}
      send={async (body) => {
        await client.tickets.addComment({ id: ticketId, body })
        await refreshScreen()
      }}
    />
  )
}
