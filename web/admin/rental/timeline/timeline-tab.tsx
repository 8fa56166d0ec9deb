import { TIMELINE_KINDS, type TimelineSubject, visibleKinds } from '@domovik/domain/rental/timeline/kinds.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { DataList } from '../../../ui/list/data-list.tsx'
import { DateText } from '../../../ui/show/date-text.tsx'
import { Money } from '../../../ui/show/money.tsx'
import { client, query } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import { useRecordList } from '../../shared/record-list.ts'
import { addressOf, type TimelineEntry, useEntryText } from './entry-text.ts'

/** Everything that happened with a tenant, a property or a lease, newest first; each entry opens its record. */
export function TimelineTab({
  subject,
  subjectId,
}: {
  subject: TimelineSubject
  subjectId: string
}): ReactNode {
  const { t } = useTranslation('timeline')
  const { permissions } = useMe()
  const textOf = useEntryText()
  const records = useRecordList({
    list: client.timeline.list,
    mayCreate: false,
    create: { label: '', run: () => undefined },
    emptySentence: t('empty'),
    firstSteps: [],
  })
  const kinds = visibleKinds(new Set(permissions))
  return (
    <DataList<TimelineEntry>
      {...records}
      embedded
      name={`timeline-${subject}`}
      title={t('title')}
      fixed={{ subject, subjectId }}
      rowName={textOf}
      rowTo={(row) => addressOf(row, subject, subjectId)}
      queryKey={query.timeline.list.key()}
      defaultSort="-at"
      columns={[
        { id: 'what', header: t('fields.what'), cell: textOf },
        {
          id: 'at',
          header: t('fields.at'),
          cell: (row) => <DateText value={row.on} />,
          sort: 'at',
          phone: 'note',
        },
        {
          id: 'kind',
          header: t('fields.kind'),
          cell: (row) => t(`kinds.${row.kind}`),
          from: 'tablet',
          phone: 'note',
        },
        { id: 'who', header: t('fields.who'), cell: (row) => row.who, from: 'desktop' },
        {
          id: 'amount',
          header: t('fields.amount'),
          cell: (row) =>
            row.amount !== null && row.currency && <Money cents={row.amount} currency={row.currency} />,
          align: 'end',
          phone: 'end',
        },
      ]}
      filters={[
        {
          id: 'entry',
          label: t('fields.kind'),
          options: TIMELINE_KINDS.filter((kind) => kinds.includes(kind)).map((value) => ({
            value,
            label: t(`kinds.${value}`),
          })),
        },
      ]}
    />
  )
}
