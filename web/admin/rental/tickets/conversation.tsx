import type { anyComment } from '@domovik/contract/tickets.ts'
import type { CommentAudience } from '@domovik/domain/rental/tickets/types.ts'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { useTranslation } from '../../../ui/app/language.ts'
import { hasDraft } from '../../../ui/form/draft.ts'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { WriteBox } from '../../../ui/form/write-box.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import css from './tickets.module.css'

type Comment = z.infer<typeof anyComment>

/** The messages with the tenant and with the vendor and the internal notes, oldest first, and a field for the next one. */
export function Conversation({
  ticketId,
  description,
  comments,
  tenantName,
  tenantId,
  vendorId,
  mayWrite,
}: {
  ticketId: string
  description: string | null
  comments: readonly Comment[]
  tenantName: string | null
  tenantId: string | null
  /** Of the assigned vendor. */
  vendorId: string | null
  mayWrite: boolean
}): ReactNode {
  const { t } = useTranslation('tickets')
  const author = ({ authorKind, authorName, vendorName: vendor, tenantName: tenant }: Comment): string => {
    if (authorKind === 'tenant') return tenant ?? t('talk.tenant')
    return authorKind === 'vendor' ? (vendor ?? t('talk.vendor')) : (authorName ?? t('talk.manager'))
  }
  const readers = ({
    authorKind,
    audience,
    vendorName: vendor,
    tenantName: tenant,
  }: Comment): string | null => {
    if (audience === 'internal') return t('talk.audiences.internal')
    // The present tenant reads none of the messages with an earlier one.
    if (authorKind === 'manager' && audience === 'tenant' && tenant !== tenantName)
      return tenant && t('talk.toTenant', { tenant })
    return authorKind === 'manager' && audience === 'vendor'
      ? t('talk.toVendor', { vendor: vendor ?? t('talk.vendor') })
      : null
  }
  return (
    <Card title={t('detail.conversation')}>
      {description && <p className={css.description}>{description}</p>}
      {comments.length === 0 ? (
        <p className={css.quiet}>{t(tenantName ? 'talk.empty' : 'talk.emptyAlone')}</p>
      ) : (
        <ol className={css.talk}>
          {comments.map((one) => (
            <li key={one.id} className={css.message} data-from={one.authorKind} data-audience={one.audience}>
              <p className={css.body}>{one.body}</p>
              <p className={css.from}>
                {[author(one), readers(one)].filter(Boolean).join(' · ')}
                {' · '}
                <DateText value={one.createdAt} shape="instant" />
              </p>
            </li>
          ))}
        </ol>
      )}
      {mayWrite && (
        <Write
          ticketId={ticketId}
          readers={[
            ...(tenantId ? [{ audience: 'tenant', id: tenantId } as const] : []),
            ...(vendorId ? [{ audience: 'vendor', id: vendorId } as const] : []),
            internal,
          ]}
        />
      )}
    </Card>
  )
}

interface Reader {
  audience: CommentAudience
  id: string
}
const internal: Reader = { audience: 'internal', id: '' }

function Write({ ticketId, readers }: { ticketId: string; readers: readonly Reader[] }): ReactNode {
  const { t } = useTranslation('tickets')
  const draftFor = ({ audience, id }: Reader): string => `message:${ticketId}:${audience}:${id}`
  const [chosen, setChosen] = useState<Reader>(
    () => readers.find((reader) => hasDraft(draftFor(reader))) ?? readers[0] ?? internal,
  )
  // If a colleague changes the tenant or the vendor meanwhile, nobody else must read what was meant for another person.
  const { audience } = readers.find(({ id }) => id === chosen.id) ?? internal
  return (
    <div className={css.write}>
      {readers.length > 1 && (
        <SegmentedControl
          aria-label={t('talk.to')}
          data={readers.map(({ audience: value }) => ({ value, label: t(`talk.audiences.${value}`) }))}
          value={audience}
          onChange={(value) => setChosen(readers.find((reader) => reader.audience === value) ?? internal)}
        />
      )}
      <WriteBox
        label={t('talk.write')}
        hint={t(`talk.hints.${audience}`)}
        submit={t('talk.send')}
        name={`message:${ticketId}`}
        draft={draftFor(chosen)}
        later={t('talk.message')}
        send={async (body) => {
          await client.tickets.addComment({ id: ticketId, body, audience })
          await refreshScreen()
        }}
      />
    </div>
  )
}
