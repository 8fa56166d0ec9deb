import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Pop } from '../../../ui/act/pop.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { lazyPart } from '../../../ui/app/part-boundary.tsx'
import { useMe } from '../../frame/session.tsx'
import { newest } from './newest.ts'
import css from './notifications.module.css'

const NotificationList = lazyPart(() =>
  import('./notification-list.tsx').then((part) => part.NotificationList),
)

const refreshMs = 60_000
/** The bell in the header: the number of unread notifications, and the list (NOTIF-02). */
export function Bell(): ReactNode {
  const { data } = useQuery({ ...newest(), refetchInterval: refreshMs, staleTime: refreshMs })
  const { t } = useTranslation('notifications')
  const { organization } = useMe()
  const pushFor = organization && !organization.isDemo ? organization.id : null
  useEffect(() => {
    if (pushFor === null || !('Notification' in window) || Notification.permission !== 'granted') return
    void import('./push-device.ts').then(({ renewPush }) => renewPush(pushFor, t('push.unnamed')))
  }, [pushFor, t])
  const unread = data?.totals.unread ?? 0
  const label = unread > 0 ? `${t('open')}: ${t('unread', { count: unread })}` : t('open')
  return (
    <Pop
      align="end"
      label={t('title')}
      opener={(opener) => (
        <button type="button" {...opener} className={css.bell} aria-label={label}>
          <IconBell size={20} stroke={1.6} aria-hidden="true" />
          {unread > 0 && (
            <span className={css.count} aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
      )}
    >
      {(close) => (
        <Suspense>
          <NotificationList close={close} />
        </Suspense>
      )}
    </Pop>
  )
}
