import { type ReactNode, useState } from 'react'
import { Button } from '../act/button.tsx'
import { saveOnce } from '../act/save-file.ts'
import { useTranslation } from '../app/language.ts'
import { toast } from '../app/toast.ts'
import { FileDrop } from '../form/file-drop.tsx'
import { FormDrawer } from '../form/form-drawer.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'

type Values = { file: File | null }

/** Signs a document with a PDF that the person signed with a program of their own. The server checks it and says who signed. */
export function SignOutsideForm(props: {
  opened: boolean
  onClose: () => void
  fileName: string
  /** Bytes. */
  maxSize: number
  /** The PDF with the signatures of those who signed before. */
  load: () => Promise<Blob>
  /** Returns the name that the certificate states. */
  send: (file: File) => Promise<string>
}): ReactNode {
  const { t } = useTranslation('signing')
  const [loading, setLoading] = useState(false)
  const form = useDraftForm<Values>({ name: null, initial: { file: null } })
  const { file } = form.values
  const download = async (): Promise<void> => {
    setLoading(true)
    try {
      await saveOnce(props.fileName, async () => ({
        fileName: props.fileName,
        mediaType: 'application/pdf',
        content: await props.load(),
      }))
    } catch (error) {
      toast.error(error)
    } finally {
      setLoading(false)
    }
  }
  const save = async ({ file: given }: Values): Promise<void> => {
    if (given) toast.success(t('outside.done', { name: await props.send(given) }))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('outside.title')}
      form={form}
      submit={t('outside.submit')}
      blocked={file === null}
      save={save}
    >
      <p className="muted">{t('outside.text')}</p>
      <div>
        <Button variant={file ? 'default' : 'filled'} loading={loading} onClick={() => void download()}>
          {t('outside.download')}
        </Button>
      </div>
      <FileDrop
        accept={['application/pdf']}
        types="PDF"
        maxSize={props.maxSize}
        label={t('outside.file')}
        files={file ? [file] : []}
        onChange={([chosen]) => form.setFieldValue('file', chosen ?? null)}
      />
      <p className="muted">{t('outside.checked')}</p>
    </FormDrawer>
  )
}
