import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useCopy } from '../../../ui/act/use-copy.ts'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import css from './notifications.module.css'

/** A calendar feed with the ends of leases and due dates (NOTIF-03). Its address is shown once. */
export function CalendarCard({ since }: { since: string | null }): ReactNode {
  const [url, setUrl] = useState<string | null>(null)
  const { organization } = useMe()
  const language = useLanguage()
  const { t } = useTranslation('notifications')
  const make = useWrite({
    mutationFn: () => client.notifications.makeCalendar(),
    onSuccess: async (made) => {
      setUrl(made.url)
      await refreshScreen()
    },
    onError: (thrown) => toast.error(thrown),
  })
  const remove = useWrite({
    mutationFn: () => client.notifications.removeCalendar(),
    onSuccess: async () => {
      setUrl(null)
      await refreshScreen()
      toast.success(t('calendar.removed'))
    },
    onError: (thrown) => toast.error(thrown),
  })
  const copy = useCopy()
  return (
    <Card title={t('calendar.title')}>
      <div className={css.stack}>
        <p className="muted">{t('calendar.sentence')}</p>
        {url && (
          <TextInput
            className={css.url}
            label={t('calendar.url')}
            description={t('calendar.once')}
            value={url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        {since && !url && <p>{t('calendar.since', { date: formatDate(since, language) })}</p>}
        {!organization?.isDemo && (
          <div className={css.acts}>
            {url && <Button onClick={() => copy(url)}>{t('calendar.copy')}</Button>}
            <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
              {t(since ? 'calendar.renew' : 'calendar.make')}
            </Button>
            {since && (
              <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
                {t('calendar.remove')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}
