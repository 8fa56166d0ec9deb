import {
  archivesOf,
  DOCUMENT_KINDS,
  DOCUMENT_STATES,
  DOCUMENT_SUBJECTS,
  type DocumentKind,
  type DocumentSubject,
} from '@domovik/domain/rental/documents/kinds.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { once, savedFrom, saveFile } from '../../../ui/act/save-file.ts'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { formatSize } from '../../../ui/form/check-file.ts'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { BulkAct } from '../../../ui/list/types.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client } from '../../api.ts'
import { usePermission } from '../../frame/session.tsx'
import { changeMany } from '../../shared/change-many.ts'
import { useList } from '../../shared/lists.ts'
import { useRecordList } from '../../shared/record-list.ts'
import { removeAct, removeRecords } from '../../shared/removal.ts'
import { type DocumentRow, type DocumentTotals, stateTones, useSharing } from './document-words.ts'

const RequiredForm = onFirstUse(() => import('./required-form.tsx').then((part) => part.RequiredForm))

/** The title, with a mark if what the letter states was taken back. */
function Title({ document: { title, withdrawnAt } }: { document: DocumentRow }): ReactNode {
  const { t } = useTranslation('documents')
  const language = useLanguage()
  if (withdrawnAt === null) return title
  return (
    <>
      {title}{' '}
      <StateDot tone="overdue">{t('withdrawn', { date: formatDate(withdrawnAt, language) })}</StateDot>
    </>
  )
}

/** The documents of the organization, or of one record. */
export function DocumentList({
  of,
  above,
}: {
  of?: { subject: DocumentSubject; id: string }
  above?: ReactNode
}): ReactNode {
  const { t } = useTranslation('documents')
  const { t: templateWords } = useTranslation('paper_templates')
  const { t: letterWords } = useTranslation('letters')
  const maySeePayments = usePermission('view_payments')
  const language = useLanguage()
  const sharing = useSharing()
  const mayEdit = usePermission('edit_tenants')
  const mayRemove = usePermission('delete_tenants')
  const [choosing, setChoosing] = useState(false)
  const records = useRecordList({
    list: client.documents.list,
    exportCsv: client.documents.exportCsv,
    mayCreate: false,
    create: { label: t('add'), run: () => undefined },
    emptySentence: t('empty'),
    firstSteps: [],
  })
  const download: BulkAct<DocumentRow> = {
    id: 'archive',
    label: (count) => t('archive', { count }),
    run: (rows) =>
      once('documents', async () => {
        for (const [index, part] of archivesOf(rows).entries()) {
          const answer = await client.documents.archive({ ids: part.map(({ id }) => id) })
          saveFile(savedFrom(answer, `${t('title')}${index === 0 ? '' : ` ${index + 1}`}.zip`))
        }
      }),
  }
  const setKind: BulkAct<DocumentRow> = {
    id: 'kind',
    label: () => t('fields.kind'),
    choices: DOCUMENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
    run: (rows, kind) =>
      changeMany<{ kind: DocumentKind }, { id: string; kind: DocumentKind }>({
        rows: rows.map(({ id, title }) => ({ id, name: title })),
        call: client.documents.change,
        to: { kind: kind as DocumentKind },
        back: (before) => ({ kind: before.kind }),
        said: (count) => t('changed', { count }),
        notAllowed: t('notAllowed'),
      }),
  }
  const remove = (ids: string[]): Promise<void> =>
    removeRecords({ ids, calls: client.documents, text: (count) => t('detail.removed', { count }) })
  const choices = <T extends string>(values: readonly T[], label: (value: T) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  return (
    <>
      <DataList<DocumentRow, DocumentTotals>
        {...records}
        name={of ? `documents-${of.subject}` : 'documents'}
        title={t('title')}
        sentence={of ? undefined : t('sentence')}
        {...(of ? { embedded: true, fixed: { [`${of.subject}Id`]: of.id } } : {})}
        above={above}
        {...(of
          ? {}
          : {
              acts: (
                <>
                  <Button
                    variant="default"
                    renderRoot={(root) => <AppLink {...root} to="/documents/templates" />}
                  >
                    {templateWords('open')}
                  </Button>
                  {maySeePayments && (
                    <Button
                      variant="default"
                      renderRoot={(root) => <AppLink {...root} to="/documents/letters" />}
                    >
                      {letterWords('open')}
                    </Button>
                  )}
                  {mayEdit && (
                    <Button variant="default" onClick={() => setChoosing(true)}>
                      {t('required.open')}
                    </Button>
                  )}
                </>
              ),
            })}
        rowName={(row) => row.title}
        rowTo={(row) => `/documents/${row.id}`}
        {...useList('/documents')}
        columns={[
          { id: 'title', header: t('fields.title'), cell: (row) => <Title document={row} />, sort: 'title' },
          { id: 'kind', header: t('fields.kind'), cell: (row) => t(`kinds.${row.kind}`), phone: 'note' },
          {
            id: 'tenant',
            header: t('fields.tenant'),
            cell: (row) => row.tenantName,
            from: 'tablet',
            phone: 'note',
          },
          {
            id: 'property',
            header: t('fields.property'),
            cell: (row) => row.propertyAddress,
            from: 'desktop',
            phone: 'note',
          },
          { id: 'shared', header: t('fields.sharing'), cell: sharing, from: 'desktop', phone: 'note' },
          {
            id: 'expiresOn',
            header: t('fields.expiresOn'),
            cell: (row) =>
              row.expiresOn && (
                <StateDot tone={stateTones[row.state]}>
                  <DateText value={row.expiresOn} />
                </StateDot>
              ),
            sort: 'expiresOn',
            phone: 'end',
          },
          {
            id: 'createdAt',
            header: t('fields.createdAt'),
            cell: (row) => <DateText value={row.createdAt} />,
            sort: 'createdAt',
            from: 'tablet',
          },
          {
            id: 'size',
            header: t('fields.size'),
            cell: (row) => formatSize(row.bytes, language),
            align: 'end',
            from: 'wide',
          },
        ]}
        filters={[
          {
            id: 'kind',
            label: t('fields.kind'),
            options: choices(DOCUMENT_KINDS, (value) => t(`kinds.${value}`)),
          },
          {
            id: 'state',
            label: t('fields.state'),
            options: DOCUMENT_STATES.map((value) => ({
              value,
              label: t(`states.${value}`),
              tone: stateTones[value],
            })),
          },
          {
            id: 'sharing',
            label: t('fields.sharing'),
            single: true,
            options: choices(['shared', 'private', 'unseen'] as const, (value) => t(`sharing.${value}`)),
          },
          ...(of
            ? []
            : [
                {
                  id: 'subject',
                  label: t('fields.subject'),
                  options: choices(DOCUMENT_SUBJECTS, (value) => t(`subjects.${value}`)),
                },
              ]),
        ]}
        totals={({ bytes }) => ({ size: formatSize(bytes, language) })}
        bulk={[
          download,
          ...(mayEdit ? [setKind] : []),
          ...(mayRemove ? [removeAct<DocumentRow>((count) => t('remove', { count }), remove)] : []),
        ]}
      />
      {mayEdit && !of && <RequiredForm opened={choosing} onClose={() => setChoosing(false)} />}
    </>
  )
}
