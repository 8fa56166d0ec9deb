import type { ReactNode } from 'react'
import { useTranslation } from '../../../../ui/app/language.ts'
import { toast } from '../../../../ui/app/toast.ts'
import { changedFields } from '../../../../ui/form/changed-fields.ts'
import { FieldRow, More } from '../../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../../ui/form/form-drawer.tsx'
import { NativeSelect } from '../../../../ui/form/native-select.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { Textarea } from '../../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../../ui/form/use-draft-form.ts'
import { client } from '../../../api.ts'
import { refreshScreen } from '../../../frame/refresh-screen.ts'
import type { OrganizationDetail } from './organization-words.tsx'
import type { OrganizationForm } from './pause-form.tsx'

/** The values that an owner may change, and the owner (API-38). */
export function EditForm({
  opened,
  onClose,
  organization,
  members,
}: OrganizationForm & Pick<OrganizationDetail, 'members'>): ReactNode {
  const { t } = useTranslation(['super_admin', 'common'])
  const form = useDraftForm({
    name: `organization-of-platform:${organization.id}`,
    initial: {
      name: organization.name,
      ownerId: organization.ownerId,
      phone: organization.phone ?? '',
      address: organization.address ?? '',
      website: organization.website ?? '',
      description: organization.description ?? '',
    },
    check: ({ name, website }) => ({
      name: name.trim().length < 2 ? (name.trim() === '' ? 'required' : 'too_short') : null,
      website: website === '' || /^https?:\/\/\S+$/.test(website) ? null : 'url_invalid',
    }),
  })
  const named = members.map(({ userId, email }) => ({ value: userId, label: email ?? '—' }))
  // An owner who is no member any more is no choice; without a line of their own the first member would seem to be the owner.
  const owned = members.some(({ userId }) => userId === organization.ownerId)
  const choices = owned ? named : [{ value: organization.ownerId, label: '—' }, ...named]
  const save = async (values: typeof form.values): Promise<void> => {
    const { name, ownerId, ...rest } = changedFields(values, form.getInitialValues())
    await client.superAdmin.organizations.update({
      id: organization.id,
      ...rest,
      ...(name ? { name } : {}),
      ...(ownerId ? { ownerId } : {}),
      seen: organization.version,
    })
    await refreshScreen()
    toast.success(t('common:saved'))
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('super_admin:organizations.editTitle')}
      submit={t('super_admin:organizations.save')}
      form={form}
      save={save}
    >
      <TextInput
        label={t('super_admin:organizations.name')}
        required
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t('super_admin:organizations.owner')}
        description={t('super_admin:organizations.ownerHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={choices}
        {...form.getInputProps('ownerId')}
      />
      <More>
        <FieldRow>
          <TextInput
            label={t('super_admin:organizations.phone')}
            type="tel"
            inputMode="tel"
            maxLength={40}
            {...form.getInputProps('phone')}
          />
          <TextInput
            label={t('super_admin:organizations.website')}
            type="url"
            inputMode="url"
            {...form.getInputProps('website')}
          />
        </FieldRow>
        <TextInput
          label={t('super_admin:organizations.address')}
          maxLength={300}
          {...form.getInputProps('address')}
        />
        <Textarea
          label={t('super_admin:organizations.description')}
          autosize
          minRows={3}
          maxLength={2000}
          {...form.getInputProps('description')}
        />
      </More>
    </FormDrawer>
  )
}
