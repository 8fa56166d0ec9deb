import {
  LAWS,
  type Law,
  legalForm,
  SENT_ROUTES,
  type SentRoute,
} from '@domovik/domain/rental/signing/legal-form.ts'
import { SIGNING_DAYS, SIGNING_ORDERS, type SigningOrder } from '@domovik/domain/rental/signing/status.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Alert } from '../../../ui/show/alert.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { useCurrency } from '../../shared/use-currency.ts'
import type { DocumentDetail } from './document-words.ts'
import { type Signer, SignersPart, signerIssues } from './signers-part.tsx'

type Values = {
  law: Law
  route: SentRoute
  order: SigningOrder
  days: number | null
  acknowledged: boolean
  signers: Signer[]
}

const ZONES: Readonly<Record<string, Law>> = {
  'Europe/Warsaw': 'pl',
  'Europe/Madrid': 'es',
  'Atlantic/Canary': 'es',
  'Africa/Ceuta': 'es',
}

/** The law that is proposed, because no country is stored: that of the currency or of the time zone. */
export function useProposedLaw(): Law {
  const currency = useCurrency()
  const { organization } = useMe()
  return currency === 'PLN' ? 'pl' : (ZONES[organization?.timeZone ?? ''] ?? 'none')
}

/** Sends the current version of a document to be signed. */
export function SendForm(props: { detail: DocumentDetail; opened: boolean; onClose: () => void }): ReactNode {
  const { document, versions, lease } = props.detail
  const { t } = useTranslation('signing')
  const proposed = useProposedLaw()
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      law: proposed,
      route: 'in_app',
      order: 'together',
      days: SIGNING_DAYS.default,
      acknowledged: false,
      signers: [],
    },
    check: ({ signers, days }) => ({
      ...signerIssues(signers),
      days:
        days !== null && days >= SIGNING_DAYS.least && days <= SIGNING_DAYS.most
          ? null
          : 'number_out_of_range',
    }),
  })
  const { law, acknowledged } = form.values
  const rules = legalForm(document.kind, law, lease)
  // The law may leave only one way.
  const routes = SENT_ROUTES.filter((each) => rules.routes.includes(each))
  const route = routes.includes(form.values.route) ? form.values.route : 'qualified'
  const onlyPdf = route === 'qualified' && document.format !== 'pdf'
  const acknowledge = rules.acknowledge && route === 'in_app'
  const save = async (values: Values): Promise<void> => {
    const fileId = versions[0]?.id
    if (!fileId) return
    const signers = values.signers.map((signer) => ({ ...signer, step: Number(signer.step) }))
    await client.signings.send({
      ...values,
      route,
      days: values.days!,
      signers,
      documentId: document.id,
      fileId,
    })
    await refreshScreen()
    toast.success(t('send.sent'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('send.title')}
      form={form}
      submit={t('send.save')}
      blocked={onlyPdf || (acknowledge && !acknowledged)}
      save={save}
    >
      <p className="muted">{t('send.text')}</p>
      <Select
        label={t('send.law')}
        data={LAWS.map((value) => ({ value, label: t(`send.laws.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('law')}
      />
      {!routes.includes('in_app') && (
        <Alert color="soon">
          {t(
            document.kind !== 'notice' && lease && lease.kind !== 'ordinary'
              ? 'send.writtenLease'
              : 'send.written',
          )}
        </Alert>
      )}
      <Select
        label={t('send.route')}
        data={routes.map((value) => ({ value, label: t(`send.routes.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('route')}
        value={route}
      />
      {route === 'qualified' && <p className="muted">{t('send.qualified')}</p>}
      {onlyPdf && <Alert color="soon">{t('send.onlyPdf')}</Alert>}
      {acknowledge && (
        <Checkbox
          label={t('send.acknowledge')}
          {...form.getInputProps('acknowledged', { type: 'checkbox' })}
        />
      )}
      <Select
        label={t('send.order')}
        data={SIGNING_ORDERS.map((value) => ({ value, label: t(`send.orders.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('order')}
      />
      <NumberField label={t('send.days')} required {...form.getInputProps('days')} />
      <SignersPart form={form} />
    </FormDrawer>
  )
}
