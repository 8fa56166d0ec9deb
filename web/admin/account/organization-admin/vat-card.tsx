import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { query } from '../../api.ts'
import css from './organization-admin.module.css'
import { useSaveSetting } from './use-save-setting.ts'

/** Whether figures leave VAT out (docs/finance.md 9.2). */
export function VatCard(): ReactNode {
  const organization = useQuery(query.organizations.get.queryOptions())
  const { t } = useTranslation('organization_admin')
  const save = useSaveSetting()
  return (
    <Card title={t('profile.vat')}>
      <div className={css.fields}>
        <Switch
          label={t('profile.vatRegistered')}
          description={t('profile.vatSentence')}
          checked={organization.data?.vatRegistered ?? false}
          disabled={!organization.data || organization.data.isDemo || save.isPending}
          onChange={(event) => save.mutate({ vatRegistered: event.currentTarget.checked })}
        />
        {organization.data?.vatRegistered && (
          <StayVat
            key={organization.data.stayVatPercent}
            percent={organization.data.stayVatPercent}
            disabled={organization.data.isDemo || save.isPending}
            save={(stayVatPercent) => save.mutate({ stayVatPercent })}
          />
        )}
      </div>
    </Card>
  )
}

/** The VAT in prices of stays; it is saved when the field is left. Leases have rates of their own. */
function StayVat(props: {
  percent: string | null
  disabled: boolean
  save: (percent: string | null) => void
}): ReactNode {
  const { t } = useTranslation('organization_admin')
  const known = props.percent === null ? null : Number(props.percent)
  const [value, setValue] = useState(known)
  // A number that could not be read is NaN.
  const wrong = value !== null && !(value <= 100)
  return (
    <NumberField
      label={t('profile.stayVat')}
      description={t('profile.stayVatSentence')}
      decimals={4}
      value={value}
      onChange={setValue}
      disabled={props.disabled}
      {...(wrong ? { error: t('profile.stayVatRange') } : {})}
      onBlur={() => {
        if (!wrong && value !== known) props.save(value === null ? null : String(value))
      }}
    />
  )
}
