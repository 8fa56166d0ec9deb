import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { TenantPicker } from '../../shared/pickers.tsx'
import type { DocumentDetail } from './document-words.ts'

type Values = { tenantIds: string[]; added: { tenantId: string; name: string }[] }

/** Chooses which tenants can read a document. */
export function ShareForm(props: {
  detail: DocumentDetail
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { document, readers, suggested } = props.detail
  const { t } = useTranslation('documents')
  // What the person decided on: a colleague may change the readers while the form is open.
  const [before] = useState(() => readers.map(({ tenantId }) => tenantId))
  // Without a draft: an old one could share the document with somebody who was taken off meanwhile.
  const form = useDraftForm<Values>({ name: null, initial: { tenantIds: before, added: [] } })
  const { tenantIds, added } = form.values
  const choices = [...readers, ...suggested, ...added]
  const anyone = document.subject === 'property' || document.subject === 'organization'
  const save = async (values: Values): Promise<void> => {
    // Only who is shown: a suggested tenant may have left the list since they were chosen.
    const shown = values.tenantIds.filter((id) => choices.some(({ tenantId }) => tenantId === id))
    await client.documents.share({ id: document.id, tenantIds: shown, before })
    await refreshScreen()
    toast.success(t('shareForm.saved'))
    form.startAfresh()
  }
  const add = async (tenantId: string | null): Promise<void> => {
    if (!tenantId || choices.some((one) => one.tenantId === tenantId)) return
    const { tenant } = await client.tenants.get({ id: tenantId })
    form.setValues({
      added: [...added, { tenantId, name: tenant.name }],
      tenantIds: [...tenantIds, tenantId],
    })
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('shareForm.title')}
      form={form}
      submit={t('shareForm.save')}
      save={save}
    >
      <p className="muted">{t('shareForm.text')}</p>
      {choices.length === 0 && !anyone && <p>{t('shareForm.nobody')}</p>}
      {choices.map(({ tenantId, name }) => (
        <Checkbox
          key={tenantId}
          label={name}
          checked={tenantIds.includes(tenantId)}
          onChange={({ currentTarget: { checked } }) =>
            form.setFieldValue(
              'tenantIds',
              checked ? [...tenantIds, tenantId] : tenantIds.filter((id) => id !== tenantId),
            )
          }
        />
      ))}
      {anyone && (
        <TenantPicker
          label={t('shareForm.add')}
          value={null}
          onChange={(id) => void add(id).catch(toast.error)}
        />
      )}
    </FormDrawer>
  )
}
