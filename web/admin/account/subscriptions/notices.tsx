import { type TrialBanner, trialBanner } from '@domovik/domain/account/subscriptions/trial.ts'
import { type ReactNode, useState } from 'react'
import { CloseButton } from '../../../ui/act/close-button.tsx'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { useMe } from '../../frame/session.tsx'
import css from './notices.module.css'
import { isPutAway, keptDismissal, putAway } from './trial-dismissal.ts'

/** Above every screen: the trial ends, a payment failed, or the account is read-only. */
export function SubscriptionNotices(): ReactNode {
  const { plan, today, now, organization } = useMe()
  if (!plan) return null
  if (plan.access === 'read_only') return <ReadOnly />
  if (plan.access === 'notice') return <PastDue until={plan.readOnlyFrom} />
  const banner = plan.status && trialBanner(plan.status, plan.trialEnd, now, organization?.timeZone ?? 'UTC')
  return banner ? <Trial banner={banner} day={today} /> : null
}

/** TRIAL-03 to TRIAL-13 */
function Trial({ banner, day }: { banner: TrialBanner; day: string }): ReactNode {
  const [kept, setKept] = useState(keptDismissal)
  const { t } = useTranslation('subscription')
  const { colour, text, daysLeft } = banner
  if (isPutAway(kept, day, colour)) return null
  return (
    <div className={css.notice} data-colour={colour} data-short role="status">
      <span className={css.words}>
        {text === 'ends_today'
          ? t('banner.today')
          : text === 'one_day'
            ? t('banner.oneDay')
            : t('banner.days', { count: daysLeft })}
      </span>
      <AppLink to="/subscription" className={css.act}>
        {t('banner.choose')}
      </AppLink>
      <CloseButton size="md" aria-label={t('banner.dismiss')} onClick={() => setKept(putAway(day, colour))} />
    </div>
  )
}

function PastDue({ until }: { until: string | null }): ReactNode {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  return (
    <div className={css.notice} data-colour="red" role="status">
      <span className={css.words}>
        {t('notice.pastDue', { date: until ? formatDate(until, language) : '' })}
      </span>
      <AppLink to="/subscription" className={css.act}>
        {t('notice.act')}
      </AppLink>
    </div>
  )
}

function ReadOnly(): ReactNode {
  const { t } = useTranslation('subscription')
  return (
    <div className={css.notice} data-colour="red" role="status">
      <span className={css.words}>{t('notice.readOnly')}</span>
      <AppLink to="/subscription" className={css.act}>
        {t('notice.act')}
      </AppLink>
    </div>
  )
}
