import { DOCUMENT_MAX_BYTES, DOCUMENT_TYPES } from '@domovik/domain/machinery/files/documents.ts'
import {
  ATTACHMENTS_PER_MESSAGE,
  MESSAGE_FILES_MAX_BYTES,
  MESSAGES_SHOWN,
  MESSAGES_SHOWN_AT_MOST,
} from '@domovik/domain/rental/messages/messages.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { AppLink } from '../../ui/app/app-link.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { useVisible } from '../../ui/app/use-visible.ts'
import { openDocument } from '../../ui/files/open-document.ts'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import { WriteBox } from '../../ui/form/write-box.tsx'
import { Card } from '../../ui/show/card.tsx'
import { Page } from '../../ui/show/page.tsx'
import { Talk, type TalkEntry } from '../../ui/show/talk.tsx'
import { client, type Message, query } from '../api.ts'
import { queryClient } from '../frame/query-client.ts'
import { useMe } from '../frame/session.tsx'
import { Loaded } from '../shared/loaded.tsx'
import css from './messages.module.css'

/** How often the screen asks for new messages while it is shown. */
const pollMs = 15_000

export const preload = (): void => void queryClient.prefetchQuery(query.messages.get.queryOptions())

/** /messages: the conversation with the landlord (ROUTE-17). */
export function MessagesScreen(): ReactNode {
  const { t } = useTranslation('portal_messages')
  const { t: portal } = useTranslation('portal')
  const { tenantId } = useMe()
  const [shown, setShown] = useState(MESSAGES_SHOWN)
  const earlier = (): void => setShown(Math.min(shown * 2, MESSAGES_SHOWN_AT_MOST))
  const found = useQuery({
    ...query.messages.get.queryOptions(shown === MESSAGES_SHOWN ? {} : { input: { shown } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: true,
    refetchInterval: pollMs,
  })
  return (
    <Page title={t('title')} sentence={t('sentence')}>
      <Loaded query={found} back={{ to: '/', label: portal('toHome') }}>
        {({ messages, more, unread }) => (
          <Card title={t('conversation')}>
            <Conversation messages={messages} unread={unread} earlier={more ? earlier : undefined} />
            <Write tenantId={tenantId} />
          </Card>
        )}
      </Loaded>
    </Page>
  )
}

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(() => queries.invalidateQueries({ queryKey: query.messages.get.key() }), [queries])
}

function Conversation(props: {
  messages: readonly Message[]
  unread: number
  earlier: (() => void) | undefined
}): ReactNode {
  const { messages, unread, earlier } = props
  const { t } = useTranslation('portal_messages')
  const refresh = useRefresh()
  const until = messages.findLast(({ authorKind, ticket }) => authorKind === 'manager' && !ticket)?.createdAt
  // In a hidden tab nobody sees them.
  const isUnread = useVisible() && unread > 0
  useEffect(() => {
    if (!isUnread || !until) return
    void client.messages.markRead({ until }).then(refresh, () => undefined)
  }, [isUnread, until, refresh])
  const withdraw = (id: string) => () =>
    void client.messages
      .withdraw({ id })
      .then(refresh)
      .then(() => toast.success(t('takenBack')))
      .catch(toast.error)
  const entries = messages.map(
    (one): TalkEntry => ({
      id: one.id,
      own: one.authorKind === 'tenant',
      author: t(one.authorKind === 'tenant' ? 'you' : 'landlord'),
      gone: one.withdrawn ? t('withdrawn') : undefined,
      body: one.body,
      at: one.createdAt,
      about: one.ticket && (
        <>
          {t('aboutTicket')} <AppLink to={`/issues/${one.ticket.id}`}>{one.ticket.title}</AppLink>
        </>
      ),
      note:
        one.authorKind === 'tenant' && !one.ticket && !one.withdrawn
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
          {t('madeTicket')} <AppLink to={`/issues/${one.madeTicket.id}`}>{one.madeTicket.title}</AppLink>
        </>
      ),
      acts: one.canWithdraw ? [{ label: t('withdraw'), run: withdraw(one.id) }] : [],
    }),
  )
  if (messages.length === 0) return <p className="muted">{t('none')}</p>
  return (
    <Talk
      entries={entries}
      label={t('conversation')}
      earlier={earlier && { label: t('earlier'), run: earlier }}
    />
  )
}

function Write({ tenantId }: { tenantId: string }): ReactNode {
  const { t } = useTranslation('portal_messages')
  const refresh = useRefresh()
  const [files, setFiles] = useState<readonly File[]>([])
  const draft = `conversation:${tenantId}`
  return (
    <div className={css.write}>
      <WriteBox
        label={t('write')}
        hint={t('hint')}
        submit={t('send')}
        draft={draft}
        name={draft}
        attached={files.length > 0}
        send={async (body) => {
          await client.messages.send({ body, ...(files.length > 0 ? { files: [...files] } : {}) })
          setFiles([])
          await refresh()
        }}
      />
      <FileDrop
        accept={DOCUMENT_TYPES}
        types="PDF, PNG, JPG"
        maxSize={DOCUMENT_MAX_BYTES}
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
