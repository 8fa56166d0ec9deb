import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'

type Values = { deliveredOn: string | null }

/** Enters the day on which a payment demand reached the tenant; an empty day takes it back. */
export function DeliveryForm({
  demand: { id, sentOn, deliveredOn },
  onClose,
}: {
  demand: { id: string; sentOn: string; deliveredOn: string | null }
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation('papers')
  const { today } = useMe()
  const form = useDraftForm<Values>({
    name: null,
    initial: { deliveredOn: deliveredOn ?? today },
    check: ({ deliveredOn: day }) => ({
      deliveredOn: day !== null && (day < sentOn || day > today) ? 'date_invalid' : null,
    }),
  })
  const save = async ({ deliveredOn: day }: Values): Promise<void> => {
    await client.papers.deliverDemand({ id, deliveredOn: day, seen: deliveredOn })
    await refreshScreen()
    toast.success(t(day === null ? 'deliveryForm.takenBack' : 'deliveryForm.saved'))
  }
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('deliveryForm.title')}
      submit={t('deliveryForm.submit')}
      form={form}
      save={save}
    >
      <p className={shared.quiet}>{t('deliveryForm.text')}</p>
      <DateField
        label={t('deliveryForm.day')}
        min={sentOn}
        max={today}
        {...form.getInputProps('deliveredOn')}
      />
    </FormDrawer>
  )
}
