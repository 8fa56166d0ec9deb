import type { adminContract } from '@domovik/contract/admin/index.ts'
import type { KeyState } from '@domovik/domain/account/organizations/keys.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/act/button.tsx'
import { confirm } from '../../../../ui/act/confirm.ts'
import { useTranslation } from '../../../../ui/app/language.ts'
import { toast } from '../../../../ui/app/toast.ts'
import { DataList } from '../../../../ui/list/data-list.tsx'
import { StateDot } from '../../../../ui/show/state-dot.tsx'
import type { Tone } from '../../../../ui/show/tone.ts'
import { client, query } from '../../../api.ts'
import { refreshScreen } from '../../../frame/refresh-screen.ts'

type KeyRow = InferContractRouterOutputs<typeof adminContract>['superAdmin']['keys']['list']['rows'][number]
type ListQuery = Parameters<typeof client.superAdmin.keys.list>[0]

const tones: Record<KeyState, Tone> = {
  fresh: 'settled',
  old: 'soon',
  other_master: 'overdue',
  missing: 'overdue',
}

/**
 * The keys of all organizations with version, age and state. They are replaced one by one or all old ones at once
 * (SUPER-04).
 */
export function KeysSection(): ReactNode {
  const { t } = useTranslation('super_admin')
  const { keys } = query.superAdmin
  const known = useQuery({ ...keys.list.queryOptions({ input: { limit: 1 } }), staleTime: 0 })
  const old = known.data?.totals.old ?? 0
  const rotate = async (title: string, ids?: string[]): Promise<void> => {
    const act = { title, act: title, text: t('keys.rotateText'), tone: 'accent', reversible: true } as const
    if (!(await confirm(act))) return
    try {
      const { asked } = await client.superAdmin.keys.rotate(ids ? { ids } : {})
      toast.success(t('keys.asked', { count: asked }))
    } catch (thrown) {
      toast.error(thrown)
    }
    await refreshScreen()
  }
  const oldWords = t('keys.rotateOld', { count: old })
  return (
    <DataList<KeyRow, { old: number }>
      name="keys"
      title={t('keys.title')}
      sentence={`${t('keys.sentence')}${known.data && old === 0 ? ` ${t('keys.noneOld')}` : ''}`}
      embedded
      rowName={(row) => row.name}
      rowTo={(row) => `/super-admin/organizations/${row.id}?tab=encryption`}
      queryKey={keys.list.key()}
      load={(input, signal) => client.superAdmin.keys.list(input as ListQuery, { signal })}
      staleTime={0}
      defaultSort="-age"
      acts={
        old > 0 && (
          <Button variant="default" onClick={() => void rotate(oldWords)}>
            {oldWords}
          </Button>
        )
      }
      bulk={[
        {
          id: 'rotate',
          label: (count) => t('keys.rotate', { count }),
          run: (rows) =>
            rotate(
              t('keys.rotate', { count: rows.length }),
              rows.map(({ id }) => id),
            ),
        },
      ]}
      columns={[
        { id: 'name', header: t('keys.organization'), cell: (row) => row.name, sort: 'name' },
        {
          id: 'version',
          header: t('keys.version'),
          cell: (row) => row.version && t('organizations.keyVersion', { version: row.version }),
          phone: 'note',
        },
        {
          id: 'age',
          header: t('keys.age'),
          cell: (row) => row.ageDays !== null && t('keys.days', { count: row.ageDays }),
          sort: 'age',
          align: 'end',
          phone: 'endNote',
        },
        {
          id: 'state',
          header: t('keys.state'),
          cell: (row) => <StateDot tone={tones[row.state]}>{t(`keys.states.${row.state}`)}</StateDot>,
          phone: 'end',
        },
        { id: 'kept', header: t('keys.kept'), cell: (row) => row.earlier, align: 'end', from: 'desktop' },
      ]}
      empty={{ sentence: t('keys.empty'), steps: [] }}
    />
  )
}
