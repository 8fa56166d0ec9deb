import type { preview } from '@domovik/contract/admin/rental/channels.ts'
import {
  BOOKING_CHANNELS,
  type BookingChannel,
  channelName,
  EVENT_MEANINGS,
  type EventMeaning,
} from '@domovik/domain/rental/channels/types.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { type ReactNode, useRef, useState } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

type Preview = InferContractRouterOutputs<typeof preview>
type Checked = { channel: BookingChannel; url: string; found: Preview }
type Values = { channel: BookingChannel; url: string; meanings: Record<string, EventMeaning> }

/** Adds the calendar of a channel: first shows what the address contains, then reads it from now on. */
export function SourceForm(props: { propertyId: string; opened: boolean; onClose: () => void }): ReactNode {
  const { propertyId, opened, onClose } = props
  const { t } = useTranslation('channels')
  const [checked, setChecked] = useState<Checked | null>(null)
  const staysOpen = useRef(false)
  const form = useDraftForm<Values>({
    name: null,
    initial: { channel: 'airbnb', url: '', meanings: {} },
    check: ({ url }) => ({ url: url.trim() ? null : 'required' }),
  })
  const { channel, meanings } = form.values
  const url = form.values.url.trim()
  const found = checked?.channel === channel && checked.url === url ? checked.found : null
  const save = async (): Promise<void> => {
    if (!found) {
      setChecked({ channel, url, found: await client.channels.preview({ propertyId, channel, url }) })
      staysOpen.current = true
      return
    }
    await client.channels.add({
      propertyId,
      channel,
      url,
      meanings: found.wordings.flatMap(({ wording }) => {
        const meaning = meanings[wording]
        return meaning ? [{ wording, meaning }] : []
      }),
    })
    await refreshScreen()
    toast.success(t('add.done', { name: channelName({ channel, host: t('other') }) }))
    setChecked(null)
    form.startAfresh()
  }
  const close = (): void => {
    if (staysOpen.current) staysOpen.current = false
    else onClose()
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={close}
      title={t('add.title')}
      form={form}
      submit={found ? t('add.submit') : t('add.check')}
      save={save}
    >
      <NativeSelect
        label={t('add.channel')}
        data={BOOKING_CHANNELS.map((value) => ({
          value,
          label: channelName({ channel: value, host: t('other') }),
        }))}
        {...form.getInputProps('channel')}
      />
      <TextInput
        label={t('add.url')}
        description={t(`add.where.${channel}`)}
        required
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        {...form.getInputProps('url')}
      />
      <div aria-live="polite">{found && <Found found={found} form={form} />}</div>
    </FormDrawer>
  )
}

function Found({
  found,
  form,
}: {
  found: Preview
  form: { values: Values; setFieldValue: (field: 'meanings', value: Values['meanings']) => void }
}): ReactNode {
  const { t } = useTranslation('channels')
  const language = useLanguage()
  const { meanings } = form.values
  if (found.wordings.length === 0) return <p>{t('add.empty')}</p>
  return (
    <>
      <p>{t('add.found')}</p>
      {found.wordings.map(({ wording, usual, events, nights, first }) => (
        <NativeSelect
          key={wording}
          mt="sm"
          label={wording || t('add.noWords')}
          description={t('add.events', {
            events: t('add.eventCount', { count: events }),
            nights: t('add.nightCount', { count: nights }),
            first: formatDate(first, language),
          })}
          data={EVENT_MEANINGS.map((value) => ({ value, label: t(`meanings.${value}`) }))}
          value={meanings[wording] ?? usual}
          onChange={({ currentTarget }) =>
            form.setFieldValue('meanings', { ...meanings, [wording]: currentTarget.value as EventMeaning })
          }
        />
      ))}
      {found.notUnderstood > 0 && <p>{t('source.notUnderstood', { count: found.notUnderstood })}</p>}
    </>
  )
}
