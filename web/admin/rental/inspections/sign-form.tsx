import { inspectionIssues, signedText } from '@domovik/domain/rental/inspections/sign.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { fingerprintOf } from '../../../ui/files/fingerprint.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import type { InspectionDetail } from './inspection-data.ts'

type Values = { landlordName: string; tenantName: string; landlordAgreed: boolean; tenantAgreed: boolean }

/** Both sides sign on this device. What they sign is the fingerprint of the protocol that this device shows. */
export function SignProtocolForm(props: {
  detail: InspectionDetail
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { inspection, content, photos, meters, waiting } = props.detail
  const { t } = useTranslation('inspections')
  const { today } = useMe()
  const issues = inspectionIssues(content, meters, today)
  // Without a draft: a signature is never prepared for somebody else who uses the device.
  const form = useDraftForm<Values>({
    name: null,
    initial: { landlordName: '', tenantName: '', landlordAgreed: false, tenantAgreed: false },
    check: (values) => ({
      landlordName: values.landlordName.trim() ? null : 'required',
      tenantName: values.tenantName.trim() ? null : 'required',
      landlordAgreed: values.landlordAgreed ? null : 'required',
      tenantAgreed: values.tenantAgreed ? null : 'required',
    }),
  })
  const save = async ({ landlordName, tenantName }: Values): Promise<void> => {
    const sha256 = await fingerprintOf(new Blob([signedText(inspection, content, photos)]))
    if (sha256 === null) {
      toast.error(null, t('sign.insecure'))
      return
    }
    await client.inspections.sign({
      ...{ id: inspection.id, sha256, landlordAgreed: true, tenantAgreed: true },
      landlordName: landlordName.trim(),
      tenantName: tenantName.trim(),
    })
    await refreshScreen()
    toast.success(t('sign.done'))
  }
  const isWaiting = waiting.changes + waiting.photos > 0
  const isRefused = waiting.refused > 0
  const codes = [...new Set(issues.map(({ code }) => code))]
  const field = form.getInputProps
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('sign.title')}
      submit={t('sign.submit')}
      form={form}
      blocked={issues.length > 0 || isWaiting || isRefused}
      save={save}
    >
      <p className="muted">{t('sign.text')}</p>
      {isWaiting && <p role="status">{t('waiting.sign')}</p>}
      {isRefused && <p role="alert">{t('waiting.refused', { count: waiting.refused })}</p>}
      {codes.length > 0 && (
        <div role="alert">
          <p>{t('sign.wait')}</p>
          <ul>
            {codes.map((code) => (
              <li key={code}>{t(`issues.${code}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <TextInput label={t('sign.landlord')} required maxLength={120} {...field('landlordName')} />
      <Checkbox label={t('sign.landlordAgreed')} {...field('landlordAgreed', { type: 'checkbox' })} />
      <TextInput label={t('sign.tenant')} required maxLength={120} {...field('tenantName')} />
      <Checkbox label={t('sign.tenantAgreed')} {...field('tenantAgreed', { type: 'checkbox' })} />
    </FormDrawer>
  )
}
