import { trialDaysLeft, trialText } from '@domovik/domain/account/subscriptions/trial.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import type { Tone } from '../../../ui/show/tone.ts'
import { useMe } from '../../frame/session.tsx'
import css from './subscription.module.css'
import type { Subscription } from './use-subscription.ts'

type State = Subscription['subscription']

/** The plan, its state and its end in one card, with actions. */
export function PlanStatus({ data, acts }: { data: Subscription; acts?: ReactNode }): ReactNode {
  const { t } = useTranslation('subscription')
  const { subscription } = data
  const sentence = useStatusSentence(data)
  return (
    <Card title={t('now.title')}>
      <div className={css.now}>
        <p className={css.nowPlan}>
          <strong>{t(`plans.${subscription.subscriptionPlan}`)}</strong>
          <StateDot tone={toneOf(subscription)}>
            <StateName subscription={subscription} />
          </StateDot>
        </p>
        <p className={css.nowSentence}>{sentence}</p>
        {acts && <div className={css.acts}>{acts}</div>}
      </div>
    </Card>
  )
}

const isOver = ({ access }: State): boolean => access === 'read_only'

function StateName({ subscription }: { subscription: State }): ReactNode {
  const { t } = useTranslation('subscription')
  const { organization, now } = useMe()
  const { subscriptionStatus: status, trialEnd } = subscription
  if (isOver(subscription)) return t(`statusOver.${status}`)
  if (status !== 'trialing' || trialEnd === null) return t(`status.${status}`)
  const count = trialDaysLeft(trialEnd, now)
  if (trialText(trialEnd, now, organization?.timeZone ?? 'UTC') === 'ends_today') return t('banner.today')
  return `${t('status.trialing')} · ${t('daysLeft', { count })}`
}

function toneOf(subscription: State): Tone {
  if (isOver(subscription)) return 'overdue'
  if (subscription.subscriptionStatus === 'past_due') return 'overdue'
  if (subscription.subscriptionStatus === 'active') return 'settled'
  return subscription.subscriptionStatus === 'trialing' ? 'neutral' : 'soon'
}

/** What the state means, and what happens next. */
function useStatusSentence({ subscription }: Subscription): string {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const { subscriptionStatus: status, trialEnd, paidUntil, unpaidSince, readOnlyFrom, renewal } = subscription
  const day = (instant: string | null): string => (instant ? formatDate(instant, language) : '—')
  const over = isOver(subscription)
  switch (status) {
    case 'trialing':
      return t(over ? 'now.trialOver' : 'now.trial', { date: day(trialEnd) })
    case 'past_due':
      return over
        ? t('now.pastDueOver', { date: day(unpaidSince) })
        : t('now.past_due', { date: day(unpaidSince), until: day(readOnlyFrom) })
    case 'canceled':
      return t(over ? 'now.canceledOver' : 'now.canceled', { date: day(paidUntil) })
    case 'active': {
      if (paidUntil === null) return t('now.open')
      if (over) return t('now.canceledOver', { date: day(paidUntil) })
      return renewal
        ? t('now.active', { date: day(paidUntil), amount: formatMoney(renewal.price, renewal.currency) })
        : t('now.byHand', { date: day(paidUntil) })
    }
  }
}
