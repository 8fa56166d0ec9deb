import type { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

type Rents = Parameters<typeof client.indexation.planDue>[0]['rents']

/** Plans proposed rents and says how many were planned and left out. */
export async function planRents(
  rents: Rents,
  notify: boolean,
  t: ReturnType<typeof useTranslation<'indexation'>>['t'],
): Promise<void> {
  try {
    const { planned, left } = await client.indexation.planDue({ rents, notify })
    if (planned > 0) toast.success(t('due.planned', { count: planned }))
    if (left.length > 0) toast.warn({ text: t('due.left', { count: left.length }) })
  } catch (thrown) {
    toast.error(thrown)
  } finally {
    await refreshScreen()
  }
}
