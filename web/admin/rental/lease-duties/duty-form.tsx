import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'

type Duties = Awaited<ReturnType<typeof client.leaseDuties.list>>
export type Duty = Duties['duties'][number]

/** Notes when a duty of an occasional lease was done, with its proof; without a day it is open again. */
export function DutyForm(props: {
  leaseId: string
  duty: Duty
  documents: Duties['documents']
  onClose: () => void
}): ReactNode {
  const { leaseId, duty, documents, onClose } = props
  const { t } = useTranslation('lease_duties')
  const { today } = useMe()
  const form = useDraftForm<{ doneOn: string | null; documentId: string | null }>({
    name: null,
    initial: { doneOn: duty.doneOn ?? today, documentId: duty.documentId },
    check: ({ doneOn }) => ({ doneOn: doneOn !== null && doneOn > today ? 'date_invalid' : null }),
  })
  const save = async ({ doneOn, documentId }: { doneOn: string | null; documentId: string | null }) => {
    await client.leaseDuties.put({
      ...{ leaseId, duty: duty.duty, doneOn, seen: duty.version },
      documentId: doneOn ? documentId : null,
    })
    await refreshScreen()
    toast.success(t('saved'))
  }
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t(`duties.${duty.duty}`)}
      submit={t('save')}
      form={form}
      save={save}
    >
      <p className={shared.quiet}>{t(`help.${duty.duty}`)}</p>
      <DateField label={t('day')} description={t('dayHelp')} max={today} {...form.getInputProps('doneOn')} />
      <Select
        label={t('document')}
        clearable
        data={documents.map(({ id, title }) => ({ value: id, label: title }))}
        {...form.getInputProps('documentId')}
      />
    </FormDrawer>
  )
}
