import { LEAD_BANDS, LEAD_SOURCES, LEAD_STATUSES } from '@domovik/domain/installation/leads/types.ts'
import { type ReactNode, useState } from 'react'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client, query } from '../../api.ts'
import { bandTones, type LeadRow, statusTones, useKeepLead } from './lead-words.ts'

const LeadForm = onFirstUse(() => import('./lead-form.tsx').then((part) => part.LeadForm))

type ListQuery = Parameters<typeof client.leads.list>[0]

/** All leads with their scores (ADMIN-01, LEAD-01). */
export function LeadsSection(): ReactNode {
  const { t } = useTranslation('leads')
  const go = useGo()
  const keep = useKeepLead()
  const [adding, setAdding] = useState(false)
  const add = (): void => setAdding(true)
  return (
    <>
      <DataList<LeadRow, null>
        name="leads"
        title={t('title')}
        rowName={(row) => row.name}
        rowTo={(row) => `/admin/leads/${row.id}`}
        queryKey={query.leads.list.key()}
        load={(input, signal) => client.leads.list(input as ListQuery, { signal })}
        defaultSort="-createdAt"
        columns={useColumns()}
        filters={[
          {
            id: 'status',
            label: t('fields.status'),
            options: LEAD_STATUSES.map((value) => ({
              value,
              label: t(`statuses.${value}`),
              tone: statusTones[value],
            })),
          },
          {
            id: 'band',
            label: t('fields.score'),
            options: LEAD_BANDS.map((value) => ({
              value,
              label: t(`bands.${value}`),
              tone: bandTones[value],
            })),
          },
          {
            id: 'source',
            label: t('fields.source'),
            options: LEAD_SOURCES.map((value) => ({ value, label: t(`sources.${value}`) })),
          },
        ]}
        create={{ label: t('list.add'), run: add }}
        empty={{ sentence: t('list.empty'), steps: [{ label: t('list.add'), run: add }] }}
        embedded
      />
      <LeadForm
        opened={adding}
        onClose={() => setAdding(false)}
        lead={null}
        onSaved={(detail) => {
          void keep(detail)
          toast.success(t('list.added'))
          go(`/admin/leads/${detail.lead.id}`)
        }}
      />
    </>
  )
}

function useColumns(): readonly Column<LeadRow>[] {
  const { t } = useTranslation('leads')
  return [
    { id: 'name', header: t('fields.name'), cell: (row) => row.name, sort: 'name' },
    {
      id: 'status',
      header: t('fields.status'),
      cell: (row) => <StateDot tone={statusTones[row.status]}>{t(`statuses.${row.status}`)}</StateDot>,
      phone: 'end',
    },
    {
      id: 'score',
      header: t('fields.score'),
      cell: (row) => (
        <StateDot tone={bandTones[row.band]}>
          {t('score.short', { score: row.score, band: t(`bands.${row.band}`) })}
        </StateDot>
      ),
      sort: 'score',
      phone: 'endNote',
    },
    { id: 'company', header: t('fields.company'), cell: (row) => row.company, from: 'tablet', phone: 'note' },
    { id: 'email', header: t('fields.email'), cell: (row) => row.email, from: 'desktop' },
    { id: 'source', header: t('fields.source'), cell: (row) => t(`sources.${row.source}`), from: 'desktop' },
    {
      id: 'created',
      header: t('fields.createdAt'),
      cell: (row) => <DateText value={row.createdAt} />,
      sort: 'createdAt',
      from: 'tablet',
    },
  ]
}
