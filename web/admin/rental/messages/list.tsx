import { CONVERSATION_STATES } from '@domovik/domain/rental/messages/messages.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { DataList } from '../../../ui/list/data-list.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client } from '../../api.ts'
import { useList } from '../../shared/lists.ts'
import { useRecordList } from '../../shared/record-list.ts'
import type { ConversationRow } from './message-words.ts'

const list = (input: object, options: { signal: AbortSignal }) =>
  client.messages.list(input as Parameters<typeof client.messages.list>[0], options)

/** /messages: the conversations with all tenants. */
export function MessagesScreen(): ReactNode {
  const { t } = useTranslation('messages')
  const records = useRecordList<ConversationRow, { unread: number }, object, never>({
    list,
    mayCreate: false,
    create: { label: t('open'), run: () => undefined },
    emptySentence: t('empty'),
    firstSteps: [],
  })
  return (
    <DataList<ConversationRow, { unread: number }>
      {...records}
      name="messages"
      title={t('title')}
      sentence={t('sentence')}
      acts={
        <Button variant="default" renderRoot={(root) => <AppLink {...root} to="/messages/announcements" />}>
          {t('announcements')}
        </Button>
      }
      rowName={(row) => row.tenantName}
      rowTo={(row) => `/messages/${row.id}`}
      {...useList('/messages')}
      columns={[
        {
          id: 'tenant',
          header: t('fields.tenant'),
          cell: (row) => (row.unread > 0 ? <strong>{row.tenantName}</strong> : row.tenantName),
          sort: 'tenantName',
        },
        {
          id: 'last',
          header: t('fields.last'),
          cell: (row) => {
            const last = row.lastBody || t('attached')
            return row.lastAuthorKind === 'manager' ? `${t('you')}: ${last}` : last
          },
          phone: 'note',
        },
        {
          id: 'unread',
          header: t('fields.unread'),
          cell: (row) =>
            row.unread > 0 && <StateDot tone="soon">{t('newCount', { count: row.unread })}</StateDot>,
          sort: 'unread',
          phone: 'end',
        },
        {
          id: 'lastAt',
          header: t('fields.lastAt'),
          cell: (row) => <DateText value={row.lastAt} shape="instant" />,
          sort: 'lastAt',
          phone: 'endNote',
        },
        {
          id: 'assignee',
          header: t('fields.assignee'),
          cell: (row) => row.assigneeName ?? t('nobody'),
          from: 'desktop',
        },
        {
          id: 'address',
          header: t('fields.address'),
          cell: (row) => row.address,
          from: 'wide',
          phone: 'note',
        },
        { id: 'state', header: t('fields.state'), cell: (row) => t(`states.${row.state}`), from: 'tablet' },
      ]}
      filters={[
        {
          id: 'reading',
          label: t('fields.reading'),
          single: true,
          options: [{ value: 'unread', label: t('fields.unread') }],
        },
        {
          id: 'assignee',
          label: t('fields.assignee'),
          single: true,
          options: [
            { value: 'me', label: t('me') },
            { value: 'nobody', label: t('nobody') },
          ],
        },
        {
          id: 'state',
          label: t('fields.state'),
          options: CONVERSATION_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        },
      ]}
    />
  )
}
