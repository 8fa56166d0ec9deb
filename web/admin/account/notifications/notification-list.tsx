import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWrite } from '../../../ui/api/use-write.ts'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { DateText } from '../../../ui/show/date-text.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { newest } from './newest.ts'
import { useNotificationSentence } from './notification-words.ts'
import css from './notifications.module.css'
import { PushOffer } from './push-offer.tsx'

/** The newest notifications. Opening one marks it as read. */
export function NotificationList({ close }: { close: () => void }): ReactNode {
  const { data, isError } = useQuery(newest())
  const sentence = useNotificationSentence()
  const { t } = useTranslation('notifications')
  const read = useWrite({
    mutationFn: (id?: string) => client.notifications.markRead(id ? { id } : {}),
    onSettled: refreshScreen,
  })
  return (
    <div className={css.layer}>
      <div className={css.head}>
        <strong>{t('title')}</strong>
        {(data?.totals.unread ?? 0) > 0 && (
          <button type="button" className={css.allRead} onClick={() => read.mutate(undefined)}>
            {t('allRead')}
          </button>
        )}
      </div>
      {isError && <p role="alert">{t('failed')}</p>}
      {data?.rows.length === 0 && <p className={css.empty}>{t('empty')}</p>}
      <ul className={css.list}>
        {data?.rows.map((row) => (
          <li key={row.id}>
            <AppLink
              to={row.path}
              className={css.entry}
              data-unread={row.readAt === null || undefined}
              onClick={() => {
                if (row.readAt === null) read.mutate(row.id)
                close()
              }}
            >
              <span className={css.sentence}>
                {sentence(row)}
                {row.readAt === null && <span className="visually-hidden"> ({t('isUnread')})</span>}
              </span>
              <span className={css.when}>
                <DateText value={row.createdAt} shape="instant" />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
      <PushOffer />
      <AppLink to="/settings?tab=notifications" className={css.settings} onClick={close}>
        {t('settings')}
      </AppLink>
    </div>
  )
}
