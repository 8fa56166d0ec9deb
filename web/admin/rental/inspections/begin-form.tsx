import { INSPECTION_KINDS, type InspectionKind } from '@domovik/domain/rental/inspections/content.ts'
import type { ReactNode } from 'react'
import { useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'

type Values = { kind: InspectionKind; day: string | null }

/** Begins a handover report of a lease and opens it. */
export function BeginForm(props: {
  leaseId: string
  proposed: InspectionKind
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { leaseId, proposed, opened, onClose } = props
  const { t } = useTranslation('inspections')
  const { today } = useMe()
  const go = useGo()
  const form = useDraftForm<Values>({
    name: null,
    initial: { kind: proposed, day: today },
    check: ({ day }) => ({ day: day ? null : 'required' }),
  })
  const save = async ({ kind, day }: Values): Promise<void> => {
    const { id } = await client.inspections.create({ leaseId, kind, day: day ?? today })
    await refreshScreen()
    toast.success(t('begun'))
    go(`/inspections/${id}`)
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('begin')}
      submit={t('begin')}
      form={form}
      save={save}
    >
      <p className="muted">{t('beginText')}</p>
      <Select
        label={t('fields.kind')}
        data={INSPECTION_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('kind')}
      />
      <DateField label={t('fields.day')} required {...form.getInputProps('day')} />
    </FormDrawer>
  )
}
