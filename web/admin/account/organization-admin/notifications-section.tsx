import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Card, CardRow } from '../../../ui/show/card.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { query } from '../../api.ts'

/** How members can be notified, and where each person chooses. */
export function NotificationsSection(): ReactNode {
  const { data } = useQuery(query.notifications.settings.queryOptions())
  const { t } = useTranslation(['notifications', 'account'])
  const state = (on: boolean): ReactNode => (
    <StateDot tone={on ? 'settled' : 'neutral'}>
      {t(on ? 'notifications:ways.on' : 'notifications:ways.notConfigured')}
    </StateDot>
  )
  const channels = data?.channels
  return (
    <>
      <Card title={t('notifications:ways.title')} rows>
        <CardRow
          title={t('notifications:channels.app')}
          note={t('notifications:ways.app')}
          end={state(true)}
        />
        <CardRow
          title={t('notifications:channels.email')}
          note={channels?.email === false ? t('notifications:emailStays') : t('notifications:ways.email')}
          end={channels && state(channels.email)}
        />
        <CardRow
          title={t('notifications:calendar.title')}
          note={t('notifications:ways.calendar')}
          end={state(true)}
        />
        <CardRow
          title={t('notifications:channels.push')}
          note={t('notifications:ways.push')}
          end={channels && state(channels.push)}
        />
      </Card>
      <Card rows>
        <CardRow to="/settings?tab=notifications" title={t('notifications:ways.own')} />
        <CardRow
          to="/settings?tab=organization"
          title={t('notifications:ways.reminders')}
          note={t('notifications:ways.remindersNote')}
        />
      </Card>
    </>
  )
}
