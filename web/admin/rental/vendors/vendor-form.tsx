import { TRADES, type Trade } from '@domovik/domain/rental/tickets/trades.ts'
import { type Language, languageNames, languages } from '@domovik/locales/index.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { VendorRow } from './vendor-words.ts'

interface VendorFormProps {
  opened: boolean
  onClose: () => void
  vendor?: VendorRow
  /** Is called with a new vendor, for example to assign it to the ticket at hand. */
  onAdded?: (vendor: VendorRow) => Promise<void>
}

type Values = {
  name: string
  trade: Trade
  phone: string
  email: string
  taxNumber: string
  language: Language | null
}

/** A new vendor, or changes to the given one. */
export function VendorForm(props: VendorFormProps): ReactNode {
  const [round, setRound] = useState(0)
  return <Drawer key={round} {...props} startAnew={() => setRound(round + 1)} />
}

function Drawer({
  opened,
  onClose,
  vendor,
  onAdded,
  startAnew,
}: VendorFormProps & { startAnew: () => void }): ReactNode {
  const { t } = useTranslation(['vendors', 'tickets'])
  const form = useDraftForm<Values>({
    name: vendor ? `vendor:${vendor.id}` : 'vendor',
    initial: {
      name: vendor?.name ?? '',
      trade: vendor?.trade ?? 'other',
      phone: vendor?.phone ?? '',
      email: vendor?.email ?? '',
      taxNumber: vendor?.taxNumber ?? '',
      language: vendor?.language ?? null,
    },
    check: ({ name }) => ({ name: name.trim() ? null : 'required' }),
  })
  const save = async ({ language, ...values }: Values): Promise<void> => {
    const input = {
      ...values,
      phone: values.phone.trim() || null,
      email: values.email.trim() || null,
      taxNumber: values.taxNumber.trim() || null,
      ...(language ? { language } : {}),
    }
    const saved = await (vendor
      ? client.vendors.update({ ...input, id: vendor.id, updatedAt: vendor.updatedAt })
      : client.vendors.create(input))
    await refreshScreen()
    if (onAdded) await onAdded(saved)
    else toast.success(t('vendors:form.saved'))
    form.startAfresh()
    startAnew()
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t(vendor ? 'vendors:form.edit' : 'vendors:form.new')}
      form={form}
      submit={t(vendor ? 'vendors:form.save' : 'vendors:form.add')}
      save={save}
    >
      <TextInput
        label={t('vendors:fields.name')}
        required
        maxLength={160}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Select
        label={t('vendors:fields.trade')}
        data={TRADES.map((value) => ({ value, label: t(`tickets:trades.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('trade')}
      />
      <FieldRow>
        <TextInput
          label={t('vendors:fields.phone')}
          type="tel"
          maxLength={50}
          autoComplete="off"
          {...form.getInputProps('phone')}
        />
        <TextInput
          label={t('vendors:fields.email')}
          type="email"
          maxLength={254}
          autoComplete="off"
          {...form.getInputProps('email')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          label={t('vendors:fields.taxNumber')}
          maxLength={50}
          autoComplete="off"
          {...form.getInputProps('taxNumber')}
        />
        <Select
          label={t('vendors:fields.language')}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          clearable={!vendor}
          allowDeselect={!vendor}
          {...form.getInputProps('language')}
        />
      </FieldRow>
    </FormDrawer>
  )
}
