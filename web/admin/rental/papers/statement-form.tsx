import type { ReactNode } from 'react'
import { savedFrom, saveOnce } from '../../../ui/act/save-file.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'

type Values = { from: string | null; to: string | null }

/** Saves the account statement of a tenant as PDF: by default of this year, or of the days that the screen shows. */
export function StatementForm({
  tenantId,
  days,
  opened,
  onClose,
}: {
  tenantId: string
  days: { from?: string | undefined; to?: string | undefined }
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation('papers')
  const { today } = useMe()
  const form = useDraftForm<Values>({
    name: null,
    initial: { from: days.from ?? `${today.slice(0, 4)}-01-01`, to: days.to ?? today },
    check: ({ from, to }) => ({
      from: from === null ? 'required' : from > today ? 'date_invalid' : null,
      to: to === null ? 'required' : from !== null && to < from ? 'date_invalid' : null,
    }),
  })
  const save = ({ from, to }: Values): Promise<void> =>
    saveOnce(`statement ${tenantId}`, async () =>
      savedFrom(await client.papers.statement({ id: tenantId, from: from ?? today, to: to ?? today })),
    )
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('form.title')}
      submit={t('form.submit')}
      form={form}
      save={save}
    >
      <p className={shared.quiet}>{t('form.text')}</p>
      <DateField label={t('form.from')} required max={today} {...form.getInputProps('from')} />
      <DateField label={t('form.to')} required max={today} {...form.getInputProps('to')} />
    </FormDrawer>
  )
}
