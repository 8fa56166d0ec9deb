import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import type { DocumentDetail } from './document-words.ts'
import { type Other, otherIssues, PaperOthersPart } from './paper-others-part.tsx'
import { useProposedLaw } from './send-form.tsx'

type Values = { landlordName: string; tenantName: string; others: Other[]; signedOn: string | null }

/** Records who signed the paper and when; the current version is its scan. */
export function PaperForm(props: {
  detail: DocumentDetail
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { document, versions } = props.detail
  const { t } = useTranslation('signing')
  const { today } = useMe()
  const law = useProposedLaw()
  const form = useDraftForm<Values>({
    name: `paper:${document.id}`,
    initial: { landlordName: '', tenantName: document.tenantName ?? '', others: [], signedOn: null },
    check: (values) => ({
      landlordName: values.landlordName.trim() ? null : 'required',
      tenantName: values.tenantName.trim() ? null : 'required',
      signedOn: values.signedOn ? null : 'required',
      ...otherIssues(values.others),
    }),
  })
  const save = async ({ signedOn, ...names }: Values): Promise<void> => {
    const fileId = versions[0]?.id
    if (!fileId || !signedOn) return
    await client.signings.recordPaper({ ...names, signedOn, documentId: document.id, fileId, law })
    await refreshScreen()
    toast.success(t('paper.done'))
    form.startAfresh()
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('paper.title')}
      form={form}
      submit={t('paper.save')}
      save={save}
    >
      <p className="muted">{t('paper.text')}</p>
      <TextInput
        label={t('paper.landlord')}
        required
        maxLength={120}
        data-autofocus
        {...form.getInputProps('landlordName')}
      />
      <TextInput label={t('paper.tenant')} required maxLength={120} {...form.getInputProps('tenantName')} />
      <PaperOthersPart form={form} />
      <DateField label={t('paper.on')} required max={today} {...form.getInputProps('signedOn')} />
    </FormDrawer>
  )
}
