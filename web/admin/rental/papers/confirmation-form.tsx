import { yearOf } from '@domovik/domain/dates.ts'
import type { ReactNode } from 'react'
import { savedFrom, saveOnce } from '../../../ui/act/save-file.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'

const offered = 6

/** Saves the confirmation of what a tenant paid in a year as PDF. */
export function ConfirmationForm(props: {
  tenantId: string
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation('papers')
  const { today } = useMe()
  const newest = yearOf(today)
  const form = useDraftForm<{ year: string }>({ name: null, initial: { year: String(newest) } })
  const save = ({ year }: { year: string }): Promise<void> =>
    saveOnce(`confirmation ${props.tenantId}`, async () =>
      savedFrom(await client.papers.confirmation({ id: props.tenantId, year: Number(year) })),
    )
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('confirmationForm.title')}
      submit={t('form.submit')}
      form={form}
      save={save}
    >
      <p className={shared.quiet}>{t('confirmationForm.text')}</p>
      <Select
        label={t('confirmationForm.year')}
        data={Array.from({ length: offered }, (_, before) => String(newest - before))}
        allowDeselect={false}
        {...form.getInputProps('year')}
      />
    </FormDrawer>
  )
}
