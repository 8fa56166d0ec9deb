import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import css from './notifications.module.css'

type Saved = Awaited<ReturnType<typeof client.notifications.settings>>['quietHours']

/** When nothing is pushed to the person's devices, in the time zone of this browser. */
export function QuietHoursCard({ saved }: { saved: Saved }): ReactNode {
  const { organization } = useMe()
  const { t } = useTranslation('notifications')
  const [used, setUsed] = useState(saved !== null)
  const [from, setFrom] = useState(saved?.from ?? '22:00')
  const [to, setTo] = useState(saved?.to ?? '07:00')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const save = useWrite({
    mutationFn: () => client.notifications.saveSettings({ quietHours: used ? { from, to, timeZone } : null }),
    onSuccess: async () => {
      await refreshScreen()
      toast.success(t('quiet.saved'))
    },
    onError: (thrown) => toast.error(thrown),
  })
  if (organization?.isDemo) return null
  return (
    <Card title={t('quiet.title')}>
      <div className={css.stack}>
        <p className="muted">{t('quiet.sentence')}</p>
        <Checkbox
          label={t('quiet.use')}
          checked={used}
          onChange={(event) => setUsed(event.currentTarget.checked)}
        />
        {used && (
          <>
            <div className={css.acts}>
              <TextInput
                type="time"
                required
                label={t('quiet.from')}
                value={from}
                onChange={(event) => setFrom(event.currentTarget.value)}
              />
              <TextInput
                type="time"
                required
                label={t('quiet.to')}
                value={to}
                onChange={(event) => setTo(event.currentTarget.value)}
              />
            </div>
            <p className={css.note}>{t('quiet.zone', { zone: timeZone })}</p>
          </>
        )}
        <Button
          variant="default"
          loading={save.isPending}
          disabled={used && (from === '' || to === '')}
          onClick={() => save.mutate()}
        >
          {t('quiet.save')}
        </Button>
      </div>
    </Card>
  )
}
