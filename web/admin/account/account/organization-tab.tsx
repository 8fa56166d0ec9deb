import { BUSINESS_TYPES, type BusinessType } from '@domovik/domain/account/organizations/types.ts'
import { REMINDER_AUDIENCES, type ReminderAudience } from '@domovik/domain/rental/reminders/stages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { changedFields } from '../../../ui/form/changed-fields.ts'
import { FieldRow, FormBody } from '../../../ui/form/form-body.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Card } from '../../../ui/show/card.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { client, query } from '../../api.ts'
import { usePermission, useSession } from '../../frame/session.tsx'
import { AsOpened } from '../../shared/as-opened.tsx'
import css from './account.module.css'

type Values = {
  name: string
  businessType: BusinessType | ''
  description: string
  phone: string
  address: string
  website: string
  paymentInstructions: string
  paymentReminders: ReminderAudience
}
const audienceWords = {
  off: 'organization.remindersOff',
  portal: 'organization.remindersPortal',
  all: 'organization.remindersAll',
} as const satisfies Record<ReminderAudience, string>

type Organization = Awaited<ReturnType<typeof client.organizations.get>>

/** The organization's name, address, and payment details for tenants. */
export function OrganizationTab(): ReactNode {
  const organization = useQuery(query.organizations.get.queryOptions())
  const mayChange = usePermission('manage_pages')
  /** After each save the form begins with what is stored. */
  const [saves, setSaves] = useState(0)
  const { t } = useTranslation('account')
  if (organization.isError) return <p role="alert">{t('security.failed')}</p>
  return (
    <Card title={t('organization.title')}>
      {organization.data ? (
        <AsOpened key={`${organization.data.id} ${saves}`} row={organization.data} opened>
          {(kept) => (
            <OrganizationForm
              organization={kept}
              mayChange={mayChange}
              onSaved={() => setSaves((times) => times + 1)}
            />
          )}
        </AsOpened>
      ) : (
        <Skeleton width="100%" />
      )}
    </Card>
  )
}

function OrganizationForm({
  organization,
  mayChange,
  onSaved,
}: {
  organization: Organization
  mayChange: boolean
  onSaved: () => void
}): ReactNode {
  const { t } = useTranslation('account')
  const { t: common } = useTranslation('common')
  const { refresh } = useSession()
  const queries = useQueryClient()
  const form = useDraftForm<Values>({
    name: `organization:${organization.id}`,
    initial: {
      name: organization.name,
      businessType: organization.businessType ?? '',
      description: organization.description ?? '',
      phone: organization.phone ?? '',
      address: organization.address ?? '',
      website: organization.website ?? '',
      paymentInstructions: organization.paymentInstructions ?? '',
      paymentReminders: organization.paymentReminders,
    },
    check: ({ name, website }) => ({
      name: name.trim().length < 2 ? (name.trim() === '' ? 'required' : 'too_short') : null,
      website: website === '' || /^https?:\/\/\S+$/.test(website) ? null : 'url_invalid',
    }),
  })
  const save = async (values: Values): Promise<void> => {
    const { name, paymentReminders, ...rest } = changedFields(values, form.getInitialValues())
    const saved = await client.organizations.update({
      ...rest,
      ...(name ? { name } : {}),
      ...(paymentReminders ? { paymentReminders } : {}),
      seen: organization.version,
    })
    queries.setQueryData(query.organizations.get.queryKey(), saved)
    await refresh()
  }
  const fields = (
    <>
      <TextInput label={t('organization.name')} maxLength={120} {...form.getInputProps('name')} />
      <FieldRow>
        <TextInput
          label={t('organization.phone')}
          type="tel"
          inputMode="tel"
          {...form.getInputProps('phone')}
        />
        <TextInput
          label={t('organization.website')}
          description={t('organization.websiteHint')}
          type="url"
          inputMode="url"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('website')}
        />
      </FieldRow>
      <TextInput label={t('organization.address')} {...form.getInputProps('address')} />
      <NativeSelect
        label={t('organization.businessType')}
        data={[
          { value: '', label: t('organization.notGiven') },
          ...BUSINESS_TYPES.map((value) => ({ value, label: t(`organization.businessTypes.${value}`) })),
        ]}
        {...form.getInputProps('businessType')}
      />
      <Textarea
        label={t('organization.description')}
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <Textarea
        label={t('organization.howToPay')}
        description={t('organization.howToPayHint')}
        autosize
        minRows={3}
        {...form.getInputProps('paymentInstructions')}
      />
      <NativeSelect
        label={t('organization.reminders')}
        description={t('organization.remindersHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={REMINDER_AUDIENCES.map((value) => ({ value, label: t(audienceWords[value]) }))}
        {...form.getInputProps('paymentReminders')}
      />
      <p>
        {t('organization.currency')}: <strong>{organization.currency}</strong>
        <span className={css.note}> {t('organization.currencyHint')}</span>
      </p>
    </>
  )
  if (!mayChange || organization.isDemo)
    return (
      <div className={css.stack}>
        <p className={css.note}>{t(organization.isDemo ? 'organization.demo' : 'organization.readOnly')}</p>
        <fieldset disabled className={css.fields}>
          {fields}
        </fieldset>
      </div>
    )
  return (
    <FormBody
      form={form}
      submit={t('organization.save')}
      failed={t('organization.saveFailed')}
      save={save}
      onSaved={() => {
        toast.success(common('saved'))
        onSaved()
      }}
    >
      {fields}
    </FormBody>
  )
}
