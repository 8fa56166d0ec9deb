import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'
import { type Person, useHouseholdSaved } from './co-tenant-data.ts'

type Values = { name: string; email: string; phone: string; movedInOn: string | null }

/** Adds somebody who shares the account, or changes name and contact data. */
export function CoTenantForm(props: {
  tenantId: string
  person?: Person
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { tenantId, person } = props
  const { t } = useTranslation('co_tenants')
  const { today } = useMe()
  const saved = useHouseholdSaved()
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      name: person?.name ?? '',
      email: person?.email ?? '',
      phone: person?.phone ?? '',
      movedInOn: person?.movedInOn ?? today,
    },
    check: ({ name, movedInOn }) => ({
      name: name.trim() ? null : 'required',
      movedInOn: movedInOn ? null : 'required',
    }),
  })
  const save = async ({ name, email, phone, movedInOn }: Values): Promise<void> => {
    const contact = { name, email: email.trim() || null, phone: phone.trim() || null }
    await saved(
      person
        ? await client.coTenants.update({
            ...{ id: person.id, ...contact },
            seen: { name: person.name, email: person.email, phone: person.phone },
          })
        : await client.coTenants.add({ tenantId, ...contact, movedInOn: movedInOn ?? today }),
    )
    toast.success(t(person ? 'changed' : 'added'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={person ? t('change', { name: person.name }) : t('add')}
      submit={t('save')}
      form={form}
      save={save}
    >
      {!person && <p className={shared.quiet}>{t('addSentence')}</p>}
      <TextInput
        label={t('fields.name')}
        required
        maxLength={160}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('fields.email')}
        description={t('fields.emailHelp')}
        type="email"
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput
        label={t('fields.phone')}
        type="tel"
        maxLength={50}
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      {!person && <DateField label={t('fields.movedInOn')} required {...form.getInputProps('movedInOn')} />}
    </FormDrawer>
  )
}
