import { type ReactNode, useState } from 'react'
import { Button } from '../act/button.tsx'
import { useTranslation } from '../app/language.ts'
import { toast } from '../app/toast.ts'
import { fingerprintOf } from '../files/fingerprint.ts'
import { openDocument } from '../files/open-document.ts'
import { Checkbox } from '../form/checkbox.tsx'
import { FormDrawer } from '../form/form-drawer.tsx'
import { TextInput } from '../form/text-input.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'
import { type Pad, SignaturePad, type Strokes } from './signature-pad.tsx'

type Values = { signedName: string; agreed: boolean }
type Signature = { sha256: string; signedName: string; agreed: true; drawing?: [number, number][][] }

/**
 * Signs a document. The person opens it first; what they sign is the fingerprint of the bytes that the browser received,
 * so the server refuses it if these are not the bytes of the current version.
 */
export function SignForm(props: {
  opened: boolean
  onClose: () => void
  fileName: string
  load: () => Promise<Blob>
  pad: Pad
  sign: (signature: Signature) => Promise<unknown>
}): ReactNode {
  const { t } = useTranslation('signing')
  const [sha256, setSha256] = useState<string | null>(null)
  const [strokes, setStrokes] = useState<Strokes>([])
  // Without a draft: a signature is never prepared for somebody else who uses the device.
  const form = useDraftForm<Values>({
    name: null,
    initial: { signedName: '', agreed: false },
    check: ({ signedName, agreed }) => ({
      signedName: signedName.trim() ? null : 'required',
      agreed: agreed ? null : 'required',
    }),
  })
  const read = async (): Promise<Blob> => {
    const content = await props.load()
    const fingerprint = await fingerprintOf(content)
    if (fingerprint === null) toast.error(null, t('sign.insecure'))
    setSha256(fingerprint)
    return content
  }
  const save = async ({ signedName }: Values): Promise<void> => {
    if (sha256 === null) return
    const drawing = strokes.map((stroke) => stroke.map(([x, y]): [number, number] => [x, y]))
    const drawn = drawing.length > 0 ? { drawing } : {}
    await props.sign({ sha256, signedName: signedName.trim(), agreed: true, ...drawn })
    toast.success(t('sign.done'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('sign.title')}
      form={form}
      submit={t('acts.sign')}
      blocked={sha256 === null}
      save={save}
    >
      {sha256 === null && <p className="muted">{t('sign.read')}</p>}
      <div>
        <Button
          variant={sha256 === null ? 'filled' : 'default'}
          onClick={() => void openDocument(read, props.fileName)}
        >
          {t('acts.read')}
        </Button>
      </div>
      <TextInput
        label={t('sign.name')}
        required
        maxLength={120}
        autoComplete="name"
        disabled={sha256 === null}
        {...form.getInputProps('signedName')}
      />
      <SignaturePad pad={props.pad} strokes={strokes} disabled={sha256 === null} onChange={setStrokes} />
      <Checkbox
        label={t('consent')}
        disabled={sha256 === null}
        {...form.getInputProps('agreed', { type: 'checkbox' })}
      />
    </FormDrawer>
  )
}
