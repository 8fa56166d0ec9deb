import { BOOKING_CHANNELS, type BookingChannel, channelName } from '@domovik/domain/rental/channels/types.ts'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { MeaningFields, type Meanings, meaningsInput, type Preview } from './meaning-fields.tsx'

type Checked = { channel: BookingChannel; url: string; found: Preview }
type Values = { channel: BookingChannel; url: string; meanings: Meanings }

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
      meanings: meaningsInput(found, meanings),
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
      <div aria-live="polite">
        {found && (
          <MeaningFields
            found={found}
            chosen={meanings}
            onChange={(chosen) => form.setFieldValue('meanings', chosen)}
          />
        )}
      </div>
    </FormDrawer>
  )
}
