import { DOCUMENT_KINDS, type DocumentKind } from '@domovik/domain/rental/documents/kinds.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { AsOpened } from '../../shared/as-opened.tsx'

/** Which documents every lease must have. */
export function RequiredForm({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode {
  const { data } = useQuery(query.documents.required.queryOptions({ input: {} }))
  return (
    data && (
      <AsOpened row={data} opened={opened}>
        {(seen) => <Drawer key={seen.version} seen={seen} opened={opened} onClose={onClose} />}
      </AsOpened>
    )
  )
}

function Drawer(props: {
  seen: { kinds: readonly DocumentKind[]; version: string }
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation('documents')
  const form = useDraftForm<{ kinds: DocumentKind[] }>({
    name: 'required-documents',
    initial: { kinds: [...props.seen.kinds] },
  })
  const save = async ({ kinds }: { kinds: DocumentKind[] }): Promise<void> => {
    await client.documents.saveRequired({ kinds, seen: props.seen.version })
    await refreshScreen()
    toast.success(t('required.saved'))
    form.startAfresh()
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('required.title')}
      form={form}
      submit={t('required.save')}
      save={save}
    >
      <p className="muted">{t('required.text')}</p>
      {DOCUMENT_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          label={t(`kinds.${kind}`)}
          checked={form.values.kinds.includes(kind)}
          onChange={({ currentTarget: { checked } }) =>
            form.setFieldValue(
              'kinds',
              checked ? [...form.values.kinds, kind] : form.values.kinds.filter((one) => one !== kind),
            )
          }
        />
      ))}
    </FormDrawer>
  )
}
