import type { adminContract } from '@domovik/contract/admin/index.ts'
import { BUSINESS_TYPES, INDUSTRIES } from '@domovik/domain/account/organizations/types.ts'
import { LEAD_EVENTS } from '@domovik/domain/installation/leads/types.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormBody } from '../../../ui/form/form-body.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { type DraftForm, useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { FailedList } from '../../../ui/list/list-states.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import css from './leads.module.css'

type Kept = InferContractRouterOutputs<typeof adminContract>['leads']['rules']
type Rules = Kept['rules']
const steps = ['companySize', 'locations', 'experience'] as const

/** The scoring rules for leads. Every number can be changed; all leads are scored again (LEAD-02). */
export function LeadScoringSection(): ReactNode {
  const kept = useQuery({ ...query.leads.rules.queryOptions(), staleTime: 0 })
  if (kept.isError) return <FailedList error={kept.error} onRetry={() => void kept.refetch()} />
  if (!kept.data) return <Skeleton width="100%" height="12rem" />
  return <RulesForm key={kept.data.version} kept={kept.data} />
}

function RulesForm({ kept }: { kept: Kept }): ReactNode {
  const { t } = useTranslation(['leads', 'account', 'organization_admin'])
  const cache = useQueryClient()
  const form = useDraftForm<Rules>({
    name: `lead-rules:${kept.version}`,
    initial: kept.rules,
    check: ({ hot, warm }) => ({ warm: warm < hot ? null : 'min_above_max' }),
  })
  const save = async (rules: Rules | null): Promise<void> => {
    const saved = await client.leads.saveRules({ rules, version: kept.version })
    cache.setQueryData(query.leads.rules.queryKey(), saved)
    await refreshScreen()
    toast.success(t('leads:rules.saved'))
  }
  const reset = async (): Promise<void> => {
    const sure = await confirm({
      title: t('leads:rules.resetTitle'),
      text: t('leads:rules.resetText'),
      act: t('leads:rules.reset'),
      tone: 'accent',
    })
    if (sure) await save(null).catch((thrown: unknown) => toast.error(thrown))
  }
  const choices = (
    field: 'businessType' | 'industry' | 'events',
    name: (value: string) => string,
    values: readonly string[],
  ) => (
    <Card title={t(`leads:rules.${field}`)}>
      {values.map((value) => (
        <Points key={value} form={form} path={`${field}.${value}`} label={name(value)} />
      ))}
    </Card>
  )
  return (
    <FormBody form={form} submit={t('leads:rules.save')} save={save}>
      <p className="muted">{t('leads:rules.sentence')}</p>
      <div className={css.rules}>
        {choices(
          'businessType',
          (value) => t(`account:organization.businessTypes.${value as 'other'}`),
          BUSINESS_TYPES,
        )}
        {choices(
          'industry',
          (value) => t(`organization_admin:profile.industries.${value as 'other'}`),
          INDUSTRIES,
        )}
        {steps.map((field) => (
          <Steps key={field} form={form} field={field} />
        ))}
        {choices('events', (value) => t(`leads:events.${value as 'email_confirmed'}`), LEAD_EVENTS)}
        <Card title={t('leads:rules.bands')}>
          <Points form={form} path="hot" label={t('leads:rules.hot')} />
          <Points form={form} path="warm" label={t('leads:rules.warm')} />
        </Card>
      </div>
      {kept.own && (
        <div>
          <Button variant="default" onClick={() => void reset()}>
            {t('leads:rules.reset')}
          </Button>
        </div>
      )}
    </FormBody>
  )
}

function Steps({ form, field }: { form: DraftForm<Rules>; field: (typeof steps)[number] }): ReactNode {
  const { t } = useTranslation('leads')
  const all = form.values[field]
  return (
    <Card title={t(`rules.${field}`)}>
      {all.map(({ to }, place) => {
        const name =
          to === null ? t('rules.more', { limit: all.at(-2)?.to ?? 0 }) : t('rules.upTo', { limit: to })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the steps does not change
          <div key={place} className={css.rule}>
            <span className={css.step}>
              {to === null ? (
                name
              ) : (
                <>
                  {t('rules.upToWord')}
                  <NumberField
                    className={css.to}
                    size="sm"
                    aria-label={t('rules.limitOf', { name })}
                    {...form.getInputProps(`${field}.${place}.to`)}
                  />
                </>
              )}
            </span>
            <NumberField
              size="sm"
              aria-label={t('rules.pointsOf', { name })}
              {...form.getInputProps(`${field}.${place}.points`)}
            />
          </div>
        )
      })}
    </Card>
  )
}

function Points({ form, path, label }: { form: DraftForm<Rules>; path: string; label: string }): ReactNode {
  const { t } = useTranslation('leads')
  return (
    <div className={css.rule}>
      <span>{label}</span>
      <NumberField
        size="sm"
        aria-label={t('rules.pointsOf', { name: label })}
        {...form.getInputProps(path)}
      />
    </div>
  )
}
