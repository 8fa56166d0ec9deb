import { AUDIT_ACTIONS, AUDIT_TABLES } from '@domovik/domain/machinery/audit/types.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { client, query } from '../../api.ts'
import { useMe, useSession } from '../../frame/session.tsx'
import { type AuditRow, useAuditWords } from './audit-words.ts'

const AuditEntry = onFirstUse(() => import('./audit-entry.tsx').then((part) => part.AuditEntry))

type ListQuery = Parameters<typeof client.audit.list>[0]
type AcrossQuery = Parameters<typeof client.audit.listAcross>[0]

/**
 * The audit log (AUDIT-04), of the current organization or, for a super admin, of all. `organizationId` limits the
 * second to one organization. Without `embedded` it is a screen of its own.
 */
export function AuditList(props: AuditListProps): ReactNode {
  const { me } = useSession()
  const { t } = useTranslation('audit')
  return me ? <Entries {...props} /> : <p role="alert">{t('signIn')}</p>
}

interface AuditListProps {
  across?: boolean
  organizationId?: string
  embedded?: boolean
}

function Entries({ across = false, organizationId, embedded = true }: AuditListProps): ReactNode {
  const { t } = useTranslation('audit')
  const { sentence } = useAuditWords()
  const [open, setOpen] = useState<AuditRow | null>(null)
  const [shown, setShown] = useState<AuditRow | null>(null)
  const calls = across
    ? {
        queryKey: query.audit.listAcross.key(),
        load: (input: object, signal: AbortSignal) =>
          client.audit.listAcross(input as AcrossQuery, { signal }),
        exportFile: (input: object, options: { signal: AbortSignal }) =>
          client.audit.exportCsvAcross(input as AcrossQuery, options),
      }
    : {
        queryKey: query.audit.list.key(),
        load: (input: object, signal: AbortSignal) => client.audit.list(input as ListQuery, { signal }),
        exportFile: (input: object, options: { signal: AbortSignal }) =>
          client.audit.exportCsv(input as ListQuery, options),
      }
  return (
    <>
      <DataList<AuditRow, null>
        name={across ? 'audit-all' : 'audit'}
        title={across && !organizationId ? t('titleAll') : t('title')}
        sentence={t('sentence')}
        rowName={sentence}
        onOpen={(row) => {
          setShown(row)
          setOpen(row)
        }}
        {...calls}
        {...(organizationId ? { fixed: { organizationId } } : {})}
        defaultSort="-at"
        columns={useColumns(across && !organizationId)}
        filters={useFilters(across)}
        empty={{ sentence: t('empty'), steps: [] }}
        embedded={embedded}
      />
      <AuditEntry opened={open !== null} row={shown} onClose={() => setOpen(null)} />
    </>
  )
}

function useColumns(withOrganization: boolean): readonly Column<AuditRow>[] {
  const { t } = useTranslation('audit')
  const { sentence, tableName, device } = useAuditWords()
  return [
    { id: 'what', header: t('fields.what'), cell: sentence },
    {
      id: 'who',
      header: t('fields.who'),
      cell: (row) => row.who ?? <span className="muted">{t('system')}</span>,
      phone: 'note',
    },
    {
      id: 'at',
      header: t('fields.at'),
      cell: (row) => <DateText value={row.at} shape="instant" />,
      sort: 'at',
      phone: 'endNote',
    },
    ...(withOrganization
      ? [
          {
            id: 'organization',
            header: t('fields.organization'),
            cell: (row: AuditRow) => row.organizationName ?? <span className="muted">{t('none')}</span>,
            from: 'tablet' as const,
          },
        ]
      : []),
    { id: 'table', header: t('fields.table'), cell: (row) => tableName(row.table), from: 'desktop' },
    {
      id: 'ip',
      header: t('fields.ipAddress'),
      cell: (row) => <span className="nowrap">{row.ipAddress}</span>,
      from: 'wide',
    },
    { id: 'device', header: t('fields.userAgent'), cell: device, from: 'wide', extra: true },
  ]
}

function useFilters(across: boolean): readonly Filter[] {
  const { t } = useTranslation('audit')
  const { organization } = useMe()
  const members = useQuery({
    ...query.organizations.members.queryOptions(),
    enabled: !across && organization !== null,
  })
  const people = (members.data ?? []).map(({ userId, email }) => ({ value: userId, label: email ?? '—' }))
  return [
    ...(across ? [] : [{ id: 'person', label: t('fields.who'), options: people }]),
    {
      id: 'action',
      label: t('fields.action'),
      options: AUDIT_ACTIONS.map((value) => ({ value, label: t(`actions.${value}`) })),
    },
    {
      id: 'table',
      label: t('fields.table'),
      options: AUDIT_TABLES.map((value) => ({ value, label: t(`tables.${value}`) })),
    },
    { kind: 'dates', id: 'dates', label: t('fields.dates') },
  ]
}
