import { toApiError } from '../../../ui/api/api-error.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import type { BulkAct } from '../../../ui/list/types.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { usePermission } from '../../frame/session.tsx'
import { removeAct, removeRecords } from '../../shared/removal.ts'
import type { TenantRow } from './tenant-row.ts'

/** Actions on several tenants at once. */
export function useBulkActs(): readonly BulkAct<TenantRow>[] {
  const { t } = useTranslation('tenants')
  const mayEdit = usePermission('edit_tenants')
  const mayDelete = usePermission('delete_tenants')
  const maySeeMoney = usePermission('view_payments')

  const invite = async (rows: readonly TenantRow[]): Promise<void> => {
    const able = rows.filter((row) => row.email !== null && row.accountStatus !== 'active')
    let sent = 0
    for (const { id } of able) {
      try {
        await client.tenants.invite({ id })
        sent += 1
      } catch (thrown) {
        if (toApiError(thrown).code !== 'invitation_already_accepted') throw thrown
      }
    }
    await refreshScreen()
    if (sent > 0) toast.success(t('list.invited', { count: sent }))
    if (sent < rows.length) toast.warn({ text: t('list.notInvited', { count: rows.length - sent }) })
  }

  const recheck = async (rows: readonly TenantRow[]): Promise<void> => {
    const answers = await Promise.all(rows.map(({ id }) => client.tenants.refreshPaymentStatus({ id })))
    await refreshScreen()
    const changed = answers.some((answer) => answer.changed)
    toast.success(t(changed ? 'list.refreshed' : 'list.refreshedSame', { count: rows.length }))
  }

  const remove = (ids: string[], rows: readonly TenantRow[]): Promise<void> =>
    removeRecords({
      ids,
      calls: client.tenants,
      text: (count) =>
        rows.length === 1 ? t('detail.removedOne', { name: rows[0]?.name }) : t('list.removed', { count }),
    })

  return [
    ...(mayEdit
      ? [
          { id: 'invite', label: (count: number) => t('list.invite', { count }), run: invite },
          ...(maySeeMoney ? [{ id: 'refresh', label: () => t('list.refresh'), run: recheck }] : []),
        ]
      : []),
    ...(mayDelete ? [removeAct<TenantRow>((count) => t('list.remove', { count }), remove)] : []),
  ]
}
