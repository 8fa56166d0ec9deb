import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { NumberField } from '../../shared/number-field.tsx'

type Values = { validFrom: string | null; percent: number | null }

/** Adds a statutory rate from a day. */
export function RateForm({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation('interest')
  const { today } = useMe()
  const form = useDraftForm<Values>({
    name: null,
    initial: { validFrom: today, percent: null },
    check: ({ validFrom, percent }) => ({
      validFrom: validFrom ? null : 'required',
      percent: percent === null ? 'required' : percent > 100 ? 'number_out_of_range' : null,
    }),
  })
  const save = async ({ validFrom, percent }: Values): Promise<void> => {
    await client.interest.putRate({ validFrom: validFrom ?? today, percent: String(percent ?? 0) })
    await refreshScreen()
    toast.success(t('rates.added'))
    form.startAfresh()
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('rates.addTitle')}
      submit={t('rates.add')}
      form={form}
      save={save}
    >
      <DateField label={t('rates.validFrom')} required {...form.getInputProps('validFrom')} />
      <NumberField label={t('rates.percentField')} required decimals={4} {...form.getInputProps('percent')} />
    </FormDrawer>
  )
}
