import { type ReactNode, useState } from 'react'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { readStored } from '../../../ui/app/storage.ts'
import { toast } from '../../../ui/app/toast.ts'
import { useMe } from '../../frame/session.tsx'
import css from './notifications.module.css'
import { canPush, turnPushOn } from './push-device.ts'
import { pushChoiceKey } from './push-keys.ts'

/** Below the list of notifications: the person reads them now, so the question of the browser is expected. */
export function PushOffer(): ReactNode {
  const { organization } = useMe()
  const { t } = useTranslation('notifications')
  const [asked, setAsked] = useState(
    () => !canPush() || Notification.permission === 'denied' || readStored(pushChoiceKey) !== null,
  )
  const turnOn = useWrite({
    mutationFn: () => turnPushOn(organization?.id ?? '', t('push.unnamed')),
    onSuccess: (outcome) => {
      setAsked(true)
      if (outcome === 'on') toast.success(t('push.isOn'))
      else toast.warn({ text: t(`push.${outcome}`) })
    },
    onError: (thrown) => toast.error(thrown),
  })
  if (asked || !organization || organization.isDemo) return null
  return (
    <button type="button" className={css.settings} onClick={() => turnOn.mutate()}>
      {t('push.offer')}
    </button>
  )
}
