import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { changeOrAsk } from '../../shared/record-again.ts'
import { ReasonField } from '../payments/reason-field.tsx'
import { WillHappen } from '../payments/will-happen.tsx'
import type { DepositHolder } from './settle-values.ts'

/** Undoes a settlement: every row that it posted is reversed. */
export function UndoSettlementForm(props: {
  of: DepositHolder
  settlementId: string
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { of, settlementId, opened, onClose } = props
  const { t } = useTranslation('deposits')
  const form = useDraftForm<{ reason: string }>({
    name: null,
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? null : 'required' }),
  })
  const save = async ({ reason }: { reason: string }): Promise<void> => {
    await changeOrAsk((recordAgain) => {
      const undone = { id: settlementId, reason: reason.trim(), recordAgain }
      return 'leaseId' in of
        ? client.deposits.undo({ ...of, ...undone })
        : client.deposits.undoOfStay({ ...of, ...undone })
    })
    await refreshScreen()
    toast.success(t('undo.done'))
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('undo.title')}
      form={form}
      submit={t('undo.submit')}
      save={save}
    >
      <WillHappen>
        <p>{t('undo.sentence')}</p>
      </WillHappen>
      <ReasonField data-autofocus {...form.getInputProps('reason')} />
    </FormDrawer>
  )
}
