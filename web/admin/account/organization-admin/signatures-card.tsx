import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { query } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import css from './organization-admin.module.css'
import { useSaveSetting } from './use-save-setting.ts'

/** Whether leases stay pending until they are signed, and from which first day of a lease on (LEASE-04). */
export function SignaturesCard(): ReactNode {
  const organization = useQuery(query.organizations.get.queryOptions())
  const { today } = useMe()
  const { t } = useTranslation('organization_admin')
  const save = useSaveSetting()
  const from = organization.data?.signaturesFrom ?? null
  const disabled = !organization.data || organization.data.isDemo || save.isPending
  return (
    <Card title={t('profile.signatures')}>
      <div className={css.stack}>
        <Switch
          label={t('profile.signaturesRequired')}
          description={t('profile.signaturesSentence')}
          checked={from !== null}
          disabled={disabled}
          onChange={(event) => save.mutate({ signaturesFrom: event.currentTarget.checked ? today : null })}
        />
        {from !== null && (
          <DateField
            label={t('profile.signaturesFrom')}
            required
            value={from}
            disabled={disabled}
            onChange={(day) => {
              if (day !== null && day !== from) save.mutate({ signaturesFrom: day })
            }}
          />
        )}
      </div>
    </Card>
  )
}
