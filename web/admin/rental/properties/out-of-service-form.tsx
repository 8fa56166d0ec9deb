import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'

type Values = { fromDate: string | null; toDate: string | null; reason: string }

/** Days on which the property cannot be let. */
export function OutOfServiceForm(props: {
  propertyId: string
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { propertyId } = props
  const { t } = useTranslation('properties')
  const { today } = useMe()
  const form = useDraftForm<Values>({
    name: null,
    initial: { fromDate: today, toDate: null, reason: '' },
    endsAtOnce: true,
    check: ({ fromDate, toDate }) => ({
      fromDate: fromDate === null ? 'required' : null,
      toDate: fromDate && toDate && toDate < fromDate ? 'end_before_start' : null,
    }),
  })
  const save = async ({ fromDate, toDate, reason }: Values): Promise<void> => {
    await client.properties.takeOutOfService({
      id: propertyId,
      fromDate: fromDate ?? today,
      toDate,
      reason: reason.trim() || null,
    })
    await refreshScreen()
    toast.success(t('service.done'))
    form.startAfresh()
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('service.title')}
      submit={t('service.submit')}
      form={form}
      save={save}
    >
      <p className={shared.quiet}>{t('service.sentence')}</p>
      <FieldRow>
        <DateField label={t('service.fromDate')} required {...form.getInputProps('fromDate')} />
        <DateField
          label={t('service.toDate')}
          description={t('service.toDateHelp')}
          {...form.getInputProps('toDate')}
        />
      </FieldRow>
      <TextInput label={t('service.reason')} {...form.getInputProps('reason')} />
    </FormDrawer>
  )
}
