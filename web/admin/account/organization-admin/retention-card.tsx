import type { RetentionYears } from '@domovik/domain/account/retention/retention.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { confirm } from '../../../ui/act/confirm.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { query } from '../../api.ts'
import css from './organization-admin.module.css'
import { useSaveSetting } from './use-save-setting.ts'

type Count = {
  years: RetentionYears | null
  tenants: number
  tickets: number
  papers: number
  bookings: number
}

/** 3, 5 or 7 years, or as in the legal texts (LEGAL-18). Shows what a choice would delete before it is saved. */
export function RetentionCard(): ReactNode {
  const organization = useQuery(query.organizations.get.queryOptions())
  const counts = useQuery({ ...query.organizations.retention.queryOptions(), staleTime: 0 })
  const { t } = useTranslation('organization_admin')
  const save = useSaveSetting()
  const chosen = organization.data?.retentionYears
  const what = ({ tenants, tickets, papers, bookings }: Count): string =>
    [
      tenants > 0 && t('data.tenants', { count: tenants }),
      tickets > 0 && t('data.tickets', { count: tickets }),
      papers > 0 && t('data.papers', { count: papers }),
      bookings > 0 && t('data.bookings', { count: bookings }),
    ]
      .filter(Boolean)
      .join(', ')
  const choose = async (count: Count): Promise<void> => {
    const { years } = count
    if (what(count)) {
      const title = years === null ? t('data.confirmDefault') : t('data.confirmTitle', { count: years })
      const act = years === null ? t('data.confirmDefaultAct') : t('data.confirmAct', { count: years })
      if (!(await confirm({ title, text: t('data.confirmText', { what: what(count) }), act }))) return
    }
    save.mutate({ retentionYears: years })
  }
  const choice = (count: Count): ReactNode => (
    <label key={count.years ?? 0} className={css.choice}>
      <input
        type="radio"
        name="retention"
        checked={chosen === count.years}
        onChange={() => void choose(count)}
      />
      <span>
        {count.years === null ? t('data.none') : t('data.years', { count: count.years })}
        <span className={css.note}>
          {' · '}
          {what(count) ? t('data.would', { what: what(count) }) : t('data.nothing')}
        </span>
      </span>
    </label>
  )
  return (
    <Card title={t('data.retention')}>
      <div className={css.stack}>
        <p className="muted">{t('data.retentionSentence')}</p>
        <fieldset disabled={!organization.data || organization.data.isDemo} className={css.list}>
          <legend className="visually-hidden">{t('data.retention')}</legend>
          {counts.data?.map(choice)}
        </fieldset>
      </div>
    </Card>
  )
}
