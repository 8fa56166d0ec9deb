import { LEASE_KINDS, type LeaseKind } from '@domovik/domain/rental/leases/types.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { LeaseDetail } from './lease-detail.ts'

type Values = { kind: LeaseKind; terms: string }

/** Changes the written agreement. */
export function WordingForm(props: {
  lease: LeaseDetail['lease']
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { lease } = props
  const { t } = useTranslation('leases')
  const form = useDraftForm<Values>({
    name: `lease-words:${lease.id}`,
    initial: { kind: lease.kind, terms: lease.terms ?? '' },
  })
  const save = async ({ kind, terms }: Values): Promise<void> => {
    await client.leases.update({
      id: lease.id,
      updatedAt: lease.updatedAt,
      kind,
      terms: terms.trim() || null,
    })
    await refreshScreen()
    toast.success(t('words.saved'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('words.title')}
      submit={t('words.submit')}
      form={form}
      save={save}
    >
      <Select
        label={t('fields.kind')}
        data={LEASE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('kind')}
      />
      <Textarea
        label={t('fields.terms')}
        description={t('words.help')}
        autosize
        minRows={8}
        {...form.getInputProps('terms')}
      />
    </FormDrawer>
  )
}
