import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import type { InterestSetting } from './interest-data.ts'

type Values = { validFrom: string | null; percent: number | null }

/** Adds a statutory rate from a day. */
export function RateForm({
  rates,
  opened,
  onClose,
}: {
  rates: InterestSetting['rates']
  opened: boolean
  onClose: () => void
}): ReactNode {
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
    const day = validFrom ?? today
    const seen = rates.find((rate) => rate.validFrom === day)?.percent ?? null
    await client.interest.putRate({ validFrom: day, percent: String(percent ?? 0), seen })
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
