import { addDays, addMonthsClamped } from '@domovik/domain/dates.ts'
import type { ReactNode } from 'react'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'
import type { Building } from './utilities-data.ts'

type Values = { from: string | null; to: string | null; supplement: boolean }

/** Starts a settlement of the last calendar year, or of another period. */
export function StartForm(props: { building: Building; opened: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation('utilities')
  const { today } = useMe()
  const go = useGo()
  const newYear = `${today.slice(0, 4)}-01-01`
  const form = useDraftForm<Values>({
    name: null,
    initial: { from: addMonthsClamped(newYear, -12), to: addDays(newYear, -1), supplement: false },
    check: ({ from, to }) => ({
      from: from ? null : 'required',
      to: to === null ? 'required' : from !== null && to < from ? 'end_before_start' : null,
    }),
  })
  const save = async ({ from, to, supplement }: Values): Promise<void> => {
    const { id } = await client.utilities.start({
      buildingId: props.building.id,
      from: from ?? '',
      to: to ?? '',
      supplement,
    })
    await refreshScreen()
    go(`/payments/utilities/${id}`)
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={`${t('start.title')}: ${props.building.name}`}
      submit={t('start.submit')}
      form={form}
      save={save}
    >
      <FieldRow>
        <DateField label={t('start.from')} required {...form.getInputProps('from')} />
        <DateField label={t('start.to')} required {...form.getInputProps('to')} />
      </FieldRow>
      <p className={shared.quiet}>{t('start.help')}</p>
      <Checkbox
        label={t('start.supplement')}
        description={t('start.supplementHelp')}
        {...form.getInputProps('supplement', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}
