import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { savedFrom, saveOnce } from '../../../ui/act/save-file.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

/** Saves the statement of a deposit as PDF, and gives it to the tenant. */
export function StatementActs({ leaseId, mayGive }: { leaseId: string; mayGive: boolean }): ReactNode {
  const { t } = useTranslation('papers')
  const save = (): Promise<void> =>
    saveOnce(`deposit ${leaseId}`, async () => savedFrom(await client.deposits.statement({ leaseId })))
  const give = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('deposit.sendTitle'),
      text: t('deposit.sendText'),
      act: t('deposit.send'),
      tone: 'accent',
      reversible: true,
    })
    if (!agreed) return
    await client.deposits.sendStatement({ leaseId })
    await refreshScreen()
    toast.success(t('deposit.sent'))
  }
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => void save().catch(toast.error)}>
        {t('deposit.save')}
      </Button>
      {mayGive && (
        <Button variant="default" size="compact-sm" onClick={() => void give().catch(toast.error)}>
          {t('deposit.send')}
        </Button>
      )}
    </>
  )
}
