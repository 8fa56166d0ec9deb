import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { writeStored } from '../../../ui/app/storage.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import css from './notifications.module.css'
import { canPush, ownDeviceId, turnPushOn } from './push-device.ts'
import { pushChoiceKey, pushRegisteredKey } from './push-keys.ts'

type Devices = Awaited<ReturnType<typeof client.notifications.settings>>['push']['devices']

/** Push messages on this device, and the other devices of the person (NOTIF-04). */
export function PushCard({ devices }: { devices: Devices }): ReactNode {
  const { organization } = useMe()
  const language = useLanguage()
  const { t } = useTranslation('notifications')
  const own = useQuery({ queryKey: ['own push device', devices], queryFn: ownDeviceId, staleTime: 0 })
  const turnOn = useWrite({
    mutationFn: () => turnPushOn(organization?.id ?? '', t('push.unnamed')),
    onSuccess: async (outcome) => {
      if (outcome !== 'on') toast.warn({ text: t(`push.${outcome}`) })
      await refreshScreen()
    },
    onError: (thrown) => toast.error(thrown),
  })
  const remove = useWrite({
    mutationFn: async (id: string) => {
      await client.notifications.removePushDevice({ id })
      if (id === own.data) {
        writeStored(pushChoiceKey, 'off')
        writeStored(pushRegisteredKey, null)
      }
    },
    onSuccess: () => refreshScreen(),
    onError: (thrown) => toast.error(thrown),
  })
  if (organization?.isDemo) return null
  const isOn = devices.some(({ id }) => id === own.data)
  return (
    <Card title={t('push.title')}>
      <div className={css.stack}>
        <p className="muted">{t('push.sentence')}</p>
        {!canPush() && <p className={css.note}>{t('push.unsupported')}</p>}
        {canPush() && !isOn && (
          <Button loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {t('push.on')}
          </Button>
        )}
        {isOn && <p role="status">{t('push.isOn')}</p>}
        {devices.length > 0 && (
          <ul className={css.devices} aria-label={t('push.devices')}>
            {devices.map(({ id, name, since }) => (
              <li key={id}>
                <span>
                  {name}
                  {id === own.data && ` (${t('push.thisDevice')})`}{' '}
                  <span className="muted">{t('push.since', { date: formatDate(since, language) })}</span>
                </span>
                <Button
                  variant="default"
                  aria-label={id === own.data ? t('push.off') : `${t('push.remove')}: ${name}`}
                  onClick={() => remove.mutate(id)}
                >
                  {id === own.data ? t('push.off') : t('push.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
