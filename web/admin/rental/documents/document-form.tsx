import { DOCUMENT_KINDS, type DocumentKind, isConfidential } from '@domovik/domain/rental/documents/kinds.ts'
import { keepsTitle } from '@domovik/domain/rental/signing/status.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { DocumentDetail } from './document-words.ts'
import { isLocked } from './signing-card.tsx'

type Values = { title: string; kind: DocumentKind; expiresOn: string | null }

/** Changes title, kind and last valid day of a document. */
export function DocumentForm(props: {
  detail: Pick<DocumentDetail, 'document' | 'signing'>
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { id, title, kind, expiresOn, updatedAt, shared } = props.detail.document
  const { t } = useTranslation('documents')
  const form = useDraftForm<Values>({
    name: `document:${id}`,
    initial: { title, kind, expiresOn },
    check: (values) => ({ title: values.title.trim() ? null : 'required' }),
  })
  const save = async (values: Values): Promise<void> => {
    await client.documents.update({ ...values, id, updatedAt })
    await refreshScreen()
    toast.success(t('form.saved'))
    form.startAfresh()
  }
  const { signing } = props.detail
  const isTitleKept =
    signing !== null && keepsTitle(signing.state, signing.route === 'paper', signing.code !== null)
  const kinds = DOCUMENT_KINDS.filter((value) => shared === 0 || !isConfidential(value))
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('form.edit')}
      form={form}
      submit={t('form.save')}
      save={save}
    >
      <TextInput
        label={t('fields.title')}
        required
        maxLength={160}
        readOnly={isTitleKept}
        description={isTitleKept ? t('form.titleKept') : null}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Select
        label={t('fields.kind')}
        data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        allowDeselect={false}
        disabled={isLocked(props.detail)}
        {...form.getInputProps('kind')}
      />
      <DateField label={t('fields.expiresOn')} {...form.getInputProps('expiresOn')} />
    </FormDrawer>
  )
}
