import { BOOKING_CHANNELS, type BookingChannel, channelName } from '@domovik/domain/rental/channels/types.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { useCopy } from '../../../ui/act/use-copy.ts'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { Channels } from './channel-words.ts'
import css from './channels.module.css'

type Props = { propertyId: string; exports: Channels['exports']; mayEdit: boolean }

/** The address for each channel at which it reads the calendar of a property. An address is shown once. */
export function ExportRows({ propertyId, exports, mayEdit }: Props): ReactNode {
  return (
    <ul className={css.rows}>
      {BOOKING_CHANNELS.map((channel) => (
        <ExportRow
          key={channel}
          propertyId={propertyId}
          channel={channel}
          made={exports.find((each) => each.channel === channel)}
          mayEdit={mayEdit}
        />
      ))}
    </ul>
  )
}

function ExportRow(props: {
  propertyId: string
  channel: BookingChannel
  made: Props['exports'][number] | undefined
  mayEdit: boolean
}): ReactNode {
  const { propertyId, channel, made, mayEdit } = props
  const { t } = useTranslation('channels')
  const language = useLanguage()
  const [url, setUrl] = useState<string | null>(null)
  const name = channelName({ channel, host: t('other') })
  const make = useWrite({
    mutationFn: () => client.channels.makeExport({ propertyId, channel }),
    onSuccess: async (fresh) => {
      setUrl(fresh.url)
      await refreshScreen()
    },
    onError: (thrown) => toast.error(thrown),
  })
  const renew = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('exports.renewTitle', { name }),
      text: t('exports.renewText', { name }),
      act: t('exports.renew'),
    })
    if (agreed) make.mutate()
  }
  const remove = async (id: string): Promise<void> => {
    const agreed = await confirm({
      title: t('exports.removeTitle', { name }),
      text: t('exports.removeText', { name }),
      act: t('exports.remove'),
    })
    if (!agreed) return
    await client.channels.removeExport({ id })
    setUrl(null)
    await refreshScreen()
    toast.success(t('exports.removed', { name }))
  }
  const copy = useCopy()
  const at = (instant: string): string => formatDate(instant, language, 'instant')
  const state = !made
    ? t('exports.none')
    : made.lastReadAt === null
      ? t('exports.notRead', { at: at(made.createdAt) })
      : t('exports.readAt', { at: at(made.lastReadAt) })
  return (
    <li className={css.row}>
      <div className={css.head}>
        <strong>{name}</strong>
        <span className={css.note}>{state}</span>
      </div>
      {url && (
        <TextInput
          className={css.url}
          label={t('exports.address', { name })}
          description={t('exports.once')}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {mayEdit && (
        <div className={css.acts}>
          {url && (
            <Button size="compact-sm" onClick={() => copy(url)}>
              {t('exports.copy')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            loading={make.isPending}
            onClick={() => (made ? void renew() : make.mutate())}
          >
            {t(made ? 'exports.renew' : 'exports.make')}
          </Button>
          {made && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => void remove(made.id).catch(toast.error)}
            >
              {t('exports.remove')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
