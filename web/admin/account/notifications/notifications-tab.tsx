import {
  CHANNELS,
  type Channel,
  isWanted,
  TRIGGERS,
  type Trigger,
} from '@domovik/domain/account/notifications/triggers.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card } from '../../../ui/show/card.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { client, query } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import { CalendarCard } from './calendar-card.tsx'
import css from './notifications.module.css'
import { PushCard } from './push-card.tsx'
import { QuietHoursCard } from './quiet-hours-card.tsx'

type Settings = Awaited<ReturnType<typeof client.notifications.settings>>

/** Which notifications the person receives, and how (NOTIF-05). A change is saved at once. */
export function NotificationsTab(): ReactNode {
  const settings = useQuery(query.notifications.settings.queryOptions())
  const { t } = useTranslation('notifications')
  return (
    <>
      <Card title={t('choices.title')}>
        {settings.isError && <p role="alert">{t('failed')}</p>}
        {settings.data ? <Choices settings={settings.data} /> : <Skeleton width="100%" height="14rem" />}
      </Card>
      {settings.data && <PushCard devices={settings.data.push.devices} />}
      {settings.data && <QuietHoursCard saved={settings.data.quietHours} />}
      {settings.data && <CalendarCard since={settings.data.calendar?.since ?? null} />}
    </>
  )
}

function Choices({ settings }: { settings: Settings }): ReactNode {
  const { choices, channels } = settings
  const { organization } = useMe()
  const queries = useQueryClient()
  const { t } = useTranslation(['notifications', 'shell'])
  const key = query.notifications.settings.queryKey()
  const save = useWrite({
    mutationFn: (next: Settings['choices']) => client.notifications.saveSettings({ choices: next }),
    onMutate: (next) => queries.setQueryData(key, { ...settings, choices: next }),
    onSuccess: (saved) => queries.setQueryData(key, saved),
    onError: (thrown) => {
      queries.setQueryData(key, settings)
      toast.error(thrown)
    },
  })
  const set = (trigger: Trigger, channel: Channel, on: boolean): void =>
    save.mutate({ ...choices, [trigger]: { ...choices[trigger], [channel]: on } })
  return (
    <div className={css.stack}>
      <p className="muted">{t('notifications:choices.sentence')}</p>
      <fieldset disabled={organization?.isDemo ?? false}>
        <table className={css.table}>
          <caption className="visually-hidden">{t('notifications:choices.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('notifications:choices.trigger')}</th>
              {CHANNELS.map((channel) => (
                <th key={channel} scope="col">
                  {t(`notifications:channels.${channel}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {TRIGGERS.map((trigger) => (
              <tr key={trigger}>
                <th scope="row">{t(`notifications:triggers.${trigger}`)}</th>
                {CHANNELS.map((channel) => (
                  <td key={channel}>
                    <label className={css.box}>
                      <span className="visually-hidden">
                        {t(`notifications:triggers.${trigger}`)}: {t(`notifications:channels.${channel}`)}
                      </span>
                      <input
                        type="checkbox"
                        checked={isWanted(choices, trigger, channel)}
                        onChange={(event) => set(trigger, channel, event.currentTarget.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </fieldset>
      {!channels.email && <p className={css.note}>{t('notifications:emailStays')}</p>}
    </div>
  )
}
