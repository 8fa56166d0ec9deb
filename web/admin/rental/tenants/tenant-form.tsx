import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow, More } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { LimitNotice } from '../../account/subscriptions/limit-notice.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { checkTenant, inputOf, newTenant, type Tenant, type TenantValues, valuesOf } from './tenant-values.ts'

/** Adds a tenant, or changes the given one. Set `key` to the tenant's version. */
export function TenantForm(props: {
  opened: boolean
  onClose: () => void
  tenant?: Tenant
  onSaved?: (saved: Tenant) => void
}): ReactNode {
  const { tenant, onSaved } = props
  const { t } = useTranslation('tenants')
  const form = useDraftForm<TenantValues>({
    name: tenant ? `tenant:${tenant.id}` : 'tenant',
    initial: tenant ? valuesOf(tenant) : newTenant,
    check: checkTenant,
  })
  const field = form.getInputProps
  const save = async (values: TenantValues): Promise<void> => {
    const input = inputOf(values)
    const saved = tenant
      ? await client.tenants.update({ ...input, id: tenant.id, updatedAt: tenant.updatedAt })
      : await client.tenants.create(input)
    await refreshScreen()
    toast.success(t(tenant ? 'form.saved' : 'form.added'))
    if (!tenant) form.startAfresh()
    onSaved?.(saved)
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t(tenant ? 'form.editTitle' : 'form.addTitle')}
      submit={t(tenant ? 'form.editSubmit' : 'form.addSubmit')}
      form={form}
      save={save}
    >
      {!tenant && <LimitNotice type="tenants" />}
      <TextInput label={t('fields.name')} required data-autofocus autoComplete="off" {...field('name')} />
      <TextInput
        label={t('fields.email')}
        description={t('form.emailHelp')}
        type="email"
        inputMode="email"
        autoComplete="off"
        {...field('email')}
      />
      <TextInput
        label={t('fields.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...field('phone')}
      />
      <More>
        <NumberField
          label={t('fields.paymentDueDay')}
          description={t('form.dueDayHelp')}
          {...field('paymentDueDay')}
        />
        <FieldRow>
          <DateField label={t('fields.moveInDate')} {...field('moveInDate')} />
          <DateField label={t('fields.moveOutDate')} {...field('moveOutDate')} />
        </FieldRow>
        <TextInput
          label={t('fields.bankAccount')}
          description={t('form.bankAccountHelp')}
          autoComplete="off"
          {...field('bankAccount')}
        />
        <TextInput label={t('fields.bookingId')} autoComplete="off" {...field('bookingId')} />
        <Textarea
          label={t('fields.notes')}
          description={t('form.notesHelp')}
          autosize
          minRows={3}
          {...field('notes')}
        />
      </More>
    </FormDrawer>
  )
}
