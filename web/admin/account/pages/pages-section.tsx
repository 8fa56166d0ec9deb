import type { PageScope } from '@domovik/domain/account/pages/address.ts'
import { PAGE_STATUSES } from '@domovik/domain/account/pages/address.ts'
import type { ReactNode } from 'react'
import { AppLink, useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DataList } from '../../../ui/list/data-list.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import type { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { offerUndo } from '../../shared/removal.ts'
import { callsOf, editorAddress, type PageRow, useMayWrite } from './scope.ts'

type ListQuery = Parameters<typeof client.pages.list>[0]

/** The pages of the organization, or of the platform (ADMIN-07). */
export function PagesSection({ scope }: { scope: PageScope }): ReactNode {
  const { t } = useTranslation('pages')
  const go = useGo()
  const mayWrite = useMayWrite(scope)
  const remove = useRemove(scope)
  const calls = callsOf(scope)
  const add = (): void => go(editorAddress(scope, 'new'))
  return (
    <DataList<PageRow, null>
      name={`pages-${scope}`}
      title={t('title')}
      sentence={t(`sentence.${scope}`)}
      rowName={(row) => row.title}
      rowTo={(row) => editorAddress(scope, row.id)}
      queryKey={calls.query.list.key()}
      load={(input, signal) => calls.client.list(input as ListQuery, { signal })}
      defaultSort="-updatedAt"
      columns={useColumns()}
      filters={[
        {
          id: 'status',
          label: t('fields.status'),
          options: PAGE_STATUSES.map((value) => ({
            value,
            label: t(`statuses.${value}`),
            tone: value === 'published' ? 'settled' : 'neutral',
          })),
        },
      ]}
      {...(mayWrite
        ? {
            create: { label: t('list.add'), run: add },
            bulk: [
              {
                id: 'remove',
                label: (count: number) => t('list.remove', { count }),
                tone: 'overdue' as const,
                run: remove,
              },
            ],
          }
        : {})}
      empty={{
        sentence: t(`list.empty.${scope}`),
        steps: mayWrite ? [{ label: t('list.add'), run: add }] : [],
      }}
      embedded
    />
  )
}

function useColumns(): readonly Column<PageRow>[] {
  const { t } = useTranslation('pages')
  return [
    { id: 'title', header: t('fields.title'), cell: (row) => row.title, sort: 'title' },
    {
      id: 'status',
      header: t('fields.status'),
      cell: ({ status }) => (
        <StateDot tone={status === 'published' ? 'settled' : 'neutral'}>{t(`statuses.${status}`)}</StateDot>
      ),
      phone: 'end',
    },
    {
      id: 'url',
      header: t('fields.url'),
      cell: ({ url, status }) =>
        status === 'published' ? <AppLink to={url}>{url}</AppLink> : <span className="muted">{url}</span>,
      from: 'tablet',
      phone: 'note',
    },
    {
      id: 'updated',
      header: t('fields.updatedAt'),
      cell: (row) => <DateText value={row.updatedAt} />,
      sort: 'updatedAt',
      from: 'tablet',
      phone: 'endNote',
    },
  ]
}

/** Removes pages at once and offers to undo it (ERR-51). */
export function useRemove(
  scope: PageScope,
): (rows: readonly { id: string; title: string }[]) => Promise<void> {
  const { t } = useTranslation('pages')
  const calls = callsOf(scope)
  return async (rows) => {
    let ids: string[]
    try {
      ;({ ids } = await calls.client.remove({ ids: rows.map(({ id }) => id) }))
    } catch (thrown) {
      toast.error(thrown, t('failed.remove'))
      return
    }
    await refreshScreen()
    offerUndo(
      rows.length === 1
        ? t('list.removedOne', { title: rows[0]?.title })
        : t('list.removed', { count: ids.length }),
      () => calls.client.restore({ ids }),
    )
  }
}
