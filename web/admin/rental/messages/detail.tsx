import {
  ATTACHMENTS_PER_MESSAGE,
  MESSAGE_FILES_MAX_BYTES,
  MESSAGES_SHOWN,
  MESSAGES_SHOWN_AT_MOST,
} from '@domovik/domain/rental/messages/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { AppLink, useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { useVisible } from '../../../ui/app/use-visible.ts'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { openDocument } from '../../../ui/files/open-document.ts'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { WriteBox } from '../../../ui/form/write-box.tsx'
import type { Place } from '../../../ui/router/routes.ts'
import { Avatar } from '../../../ui/show/avatar.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { Talk, type TalkEntry } from '../../../ui/show/talk.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { queryPreload } from '../../shared/preload.ts'
import { useRouteId } from '../../shared/route-id.ts'
import { documentLimits } from '../documents/upload-card.tsx'
import { SavedReplies } from '../saved-replies/saved-replies.tsx'
import type { MessageOfTicket } from '../tickets/ticket-form.tsx'
import type { Conversation } from './message-words.ts'
import css from './messages.module.css'

const TicketForm = onFirstUse(() => import('../tickets/ticket-form.tsx').then((part) => part.TicketForm))

export const preload = ({ params: { id } }: Place): void =>
  id ? queryPreload(query.messages.get.queryOptions({ input: { tenantId: id } }))() : undefined

/** /messages/:id: the conversation with one tenant. */
export function ConversationScreen(): ReactNode {
  const tenantId = useRouteId()
  const { t } = useTranslation('messages')
  const { input, earlier } = useShown()
  const found = useQuery({
    ...query.messages.get.queryOptions({ input: { tenantId, ...input } }),
    placeholderData: (before) => (before?.tenant.id === tenantId ? before : undefined),
  })
  return (
    <Loaded query={found} back={{ to: '/messages', label: t('back') }}>
      {(conversation) => (
        <ConversationView key={conversation.tenant.id} conversation={conversation} earlier={earlier} />
      )}
    </Loaded>
  )
}

/** How many of the newest messages are shown: more after each press. */
function useShown(): { input: { shown?: number }; earlier: () => void } {
  const [shown, setShown] = useState(MESSAGES_SHOWN)
  return {
    input: shown === MESSAGES_SHOWN ? {} : { shown },
    earlier: () => setShown(Math.min(shown * 2, MESSAGES_SHOWN_AT_MOST)),
  }
}

function ConversationView({
  conversation,
  earlier,
}: {
  conversation: Conversation
  earlier: () => void
}): ReactNode {
  const { tenant, state, messages, more, can, usesPortal } = conversation
  const { t } = useTranslation('messages')
  const [ticketOf, setTicketOf] = useState<MessageOfTicket | null>(null)
  const [makingTicket, setMakingTicket] = useState(false)
  const entries = useEntries(conversation, ({ id, body }) => {
    setTicketOf({ id, body, tenantId: tenant.id, propertyId: tenant.propertyId })
    setMakingTicket(true)
  })
  const go = useGo()
  useMarkRead(conversation)
  const last = messages.at(-1)
  const close = async (closed: boolean): Promise<void> => {
    const now = await client.messages.setClosed({
      tenantId: tenant.id,
      closed,
      ...(last && { until: last.createdAt }),
    })
    await refreshScreen()
    if (closed && now.state === 'open') toast.info({ text: t('keptOpen') })
    else toast.success(t(closed ? 'closed' : 'reopened'))
  }
  const acts: Act[] = [
    ...(can.write && messages.length > 0
      ? [
          state === 'open'
            ? { label: t('close'), run: () => void close(true).catch(toast.error) }
            : { label: t('reopen'), run: () => void close(false).catch(toast.error) },
        ]
      : []),
    { label: t('tenant'), to: `/tenants/${tenant.id}` },
  ]
  return (
    <DetailPage
      title={tenant.name}
      picture={<Avatar name={tenant.name} size={44} />}
      state={<StateDot tone="neutral">{t(`states.${state}`)}</StateDot>}
      sentence={tenant.address ?? undefined}
      back={{ to: '/messages', label: t('back') }}
      acts={acts}
      tabs={[
        {
          id: 'messages',
          label: t('title'),
          content: () => (
            <Card title={t('conversation')}>
              {messages.length === 0 && <p className="muted">{t('none')}</p>}
              <Talk
                entries={entries}
                label={t('conversation')}
                earlier={more ? { label: t('earlier'), run: earlier } : undefined}
              />
              {!usesPortal && <p className="muted">{t('noPortal', { name: tenant.name })}</p>}
              {can.write && usesPortal && <Write tenantId={tenant.id} name={tenant.name} />}
              {ticketOf && (
                <TicketForm
                  opened={makingTicket}
                  onClose={() => setMakingTicket(false)}
                  type="issue"
                  message={ticketOf}
                  onSaved={(id) => go(`/tickets/${id}`)}
                />
              )}
            </Card>
          ),
        },
      ]}
      side={can.write && <Assignee conversation={conversation} />}
    />
  )
}

function useEntries(
  { messages, tenant, can }: Conversation,
  makeTicket: (message: Conversation['messages'][number]) => void,
): TalkEntry[] {
  const { t } = useTranslation('messages')
  const withdraw = (id: string) => () =>
    void client.messages
      .withdraw({ id })
      .then(refreshScreen)
      .then(() => toast.success(t('takenBack')))
      .catch(toast.error)
  return messages.map((one) => ({
    id: one.id,
    own: one.authorKind === 'manager',
    author: one.authorKind === 'manager' ? (one.authorName ?? t('you')) : tenant.name,
    gone: one.withdrawn ? t('withdrawn') : undefined,
    body: one.body,
    at: one.createdAt,
    about: one.ticket && (
      <>
        {t('aboutTicket')} <AppLink to={`/tickets/${one.ticket.id}`}>{one.ticket.title}</AppLink>
      </>
    ),
    note:
      one.authorKind === 'manager' && !one.ticket && !one.withdrawn
        ? t(one.readAt ? 'read' : 'unread')
        : undefined,
    attachments: one.attachments.map(({ id, name }) => ({
      id,
      name,
      label: t('download', { name }),
      open: () =>
        void openDocument(async () => (await client.messages.file({ id: one.id, fileId: id })).body, name),
    })),
    made: one.madeTicket && (
      <>
        {t('madeTicket')} <AppLink to={`/tickets/${one.madeTicket.id}`}>{one.madeTicket.title}</AppLink>
      </>
    ),
    acts: [
      ...(one.canWithdraw ? [{ label: t('withdraw'), run: withdraw(one.id) }] : []),
      ...(can.makeTicket && one.authorKind === 'tenant' && !one.ticket && !one.madeTicket && one.body !== ''
        ? [{ label: t('makeTicket'), run: () => makeTicket(one) }]
        : []),
    ],
  }))
}

/** Marks the messages on screen as read for all members, once the tab is in front: in a hidden tab nobody sees them. */
function useMarkRead({ tenant, unread, messages, can }: Conversation): void {
  const until = messages.findLast(({ authorKind, ticket }) => authorKind === 'tenant' && !ticket)?.createdAt
  const visible = useVisible()
  const write = can.write && unread > 0 && visible
  useEffect(() => {
    if (write && until)
      void client.messages.markRead({ tenantId: tenant.id, until }).then(refreshScreen, () => undefined)
  }, [write, until, tenant.id])
}

function Write({ tenantId, name }: { tenantId: string; name: string }): ReactNode {
  const { t } = useTranslation('messages')
  const [files, setFiles] = useState<readonly File[]>([])
  const draft = `conversation:${tenantId}`
  return (
    <div className={css.write}>
      <WriteBox
        label={t('write', { name })}
        hint={t('hint', { name })}
        submit={t('send')}
        draft={draft}
        name={draft}
        attached={files.length > 0}
        tools={({ value, insert }) => <SavedReplies text={value} insert={insert} />}
        send={async (body) => {
          await client.messages.send({ tenantId, body, ...(files.length > 0 ? { files: [...files] } : {}) })
          setFiles([])
          await refreshScreen()
        }}
      />
      <FileDrop
        {...documentLimits}
        multiple
        label={t('attach')}
        files={files}
        most={ATTACHMENTS_PER_MESSAGE}
        mostBytes={MESSAGE_FILES_MAX_BYTES}
        onChange={setFiles}
      />
    </div>
  )
}

function Assignee({
  conversation: { tenant, assignedTo, members },
}: {
  conversation: Conversation
}): ReactNode {
  const { t } = useTranslation('messages')
  const assign = (userId: string | null): void =>
    void client.messages.assign({ tenantId: tenant.id, userId }).then(refreshScreen).catch(toast.error)
  return (
    <Card title={t('assignee')}>
      <Select
        aria-label={t('assignee')}
        placeholder={t('nobody')}
        data={members.map(({ id, name }) => ({ value: id, label: name }))}
        value={assignedTo}
        onChange={assign}
        clearable
      />
    </Card>
  )
}
