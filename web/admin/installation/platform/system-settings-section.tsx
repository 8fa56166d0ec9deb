import type { adminContract } from '@domovik/contract/admin/index.ts'
import {
  LEAD_RETENTION,
  SIGN_UP_MODES,
  type SignUpMode,
} from '@domovik/domain/installation/platform/settings.ts'
import { CURRENCIES } from '@domovik/locales/format.ts'
import { type Language, languageNames, languages } from '@domovik/locales/index.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FieldRow, FormBody } from '../../../ui/form/form-body.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Radio, RadioGroup } from '../../../ui/form/radio.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { FailedList } from '../../../ui/list/list-states.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import css from '../../account/account/account.module.css'
import { client, query } from '../../api.ts'
import { useIsDemoAccount } from '../../frame/demo-account.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'

type Settings = InferContractRouterOutputs<typeof adminContract>['platform']['settings']
type Values = {
  name: string
  defaultLanguage: Language
  defaultCurrency: string
  signUp: SignUpMode
  leadRetentionMonths: number | null
}

/** The settings of the installation (ADMIN-12). Administrators see them, super admins change them. */
export function SystemSettingsSection(): ReactNode {
  const settings = useQuery({ ...query.platform.settings.queryOptions(), staleTime: 0 })
  if (settings.isError) return <FailedList error={settings.error} onRetry={() => void settings.refetch()} />
  if (!settings.data) return <Skeleton width="100%" height="12rem" />
  return <SettingsForm key={settings.data.version} settings={settings.data} />
}

function SettingsForm({ settings }: { settings: Settings }): ReactNode {
  const { t } = useTranslation('system_settings')
  const { t: common } = useTranslation('common')
  const { systemRole } = useMe()
  const cache = useQueryClient()
  const form = useDraftForm<Values>({
    name: `system-settings:${settings.version}`,
    initial: {
      name: settings.name ?? '',
      defaultLanguage: settings.defaultLanguage,
      defaultCurrency: settings.defaultCurrency,
      signUp: settings.signUp,
      leadRetentionMonths: settings.leadRetentionMonths,
    },
    check: ({ leadRetentionMonths: months }) => ({
      leadRetentionMonths:
        months === null || months < LEAD_RETENTION.least || months > LEAD_RETENTION.most
          ? 'number_out_of_range'
          : null,
    }),
  })
  const save = async ({ name, leadRetentionMonths, ...values }: Values): Promise<void> => {
    const saved = await client.platform.saveSettings({
      ...values,
      name: name.trim() || null,
      leadRetentionMonths: leadRetentionMonths ?? LEAD_RETENTION.usual,
      version: settings.version,
    })
    cache.setQueryData(query.platform.settings.queryKey(), saved)
    await refreshScreen()
  }
  const fields = (
    <>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        placeholder={common('product')}
        maxLength={60}
        {...form.getInputProps('name')}
      />
      <FieldRow>
        <NativeSelect
          label={t('language')}
          description={t('languageHint')}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...form.getInputProps('defaultLanguage')}
        />
        <NativeSelect
          label={t('currency')}
          description={t('currencyHint')}
          data={[...CURRENCIES]}
          {...form.getInputProps('defaultCurrency')}
        />
      </FieldRow>
      <RadioGroup label={t('signUp')} {...form.getInputProps('signUp')}>
        {SIGN_UP_MODES.map((mode) => (
          <Radio
            key={mode}
            mt={10}
            value={mode}
            label={t(`modes.${mode}.label`)}
            description={t(`modes.${mode}.hint`)}
          />
        ))}
      </RadioGroup>
      <NumberField
        label={t('retention')}
        description={t('retentionHint')}
        {...form.getInputProps('leadRetentionMonths')}
      />
    </>
  )
  const demo = useIsDemoAccount()
  if (systemRole !== 'super_admin' || demo)
    return (
      <Card title={t('title')}>
        <fieldset disabled className={css.fields}>
          <p className="muted">{t(demo ? 'demo' : 'readOnly')}</p>
          {fields}
        </fieldset>
      </Card>
    )
  return (
    <Card title={t('title')}>
      <FormBody
        form={form}
        submit={common('act.save')}
        save={save}
        onSaved={() => toast.success(common('saved'))}
      >
        {fields}
      </FormBody>
    </Card>
  )
}
