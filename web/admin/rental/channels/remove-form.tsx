import { channelName } from '@domovik/domain/rental/channels/types.ts'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import type { Source } from './channel-words.ts'

/** Stops reading a calendar, and takes away the stays that only it brought if it was that of another unit. */
export function RemoveForm(props: {
  source: Source
  propertyId: string
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { source, propertyId, opened, onClose } = props
  const { toCome, onlyRead } = source
  const { t } = useTranslation('channels')
  const name = channelName(source)
  const form = useDraftForm<{ takesAway: boolean }>({
    name: null,
    initial: { takesAway: false },
    endsAtOnce: true,
    check: () => ({}),
  })
  const save = async ({ takesAway }: { takesAway: boolean }): Promise<void> => {
    const { takenAway } = await client.channels.remove({ id: source.id, takesAway })
    await refreshScreen()
    toast.success(
      takenAway > 0 ? t('remove.takenAway', { name, count: takenAway }) : t('remove.done', { name }),
    )
  }
  const list = `/bookings?propertyId=${propertyId}&source=${source.channel}&status=confirmed`
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('remove.title', { name })}
      form={form}
      submit={t('remove.act')}
      save={save}
    >
      <p>{t('remove.text')}</p>
      {toCome > 0 && (
        <p>
          {t('remove.toCome', { count: toCome })} <AppLink to={list}>{t('remove.show')}</AppLink>
        </p>
      )}
      {onlyRead > 0 && (
        <Checkbox
          label={t('remove.takesAway', { count: onlyRead })}
          description={t('remove.takesAwayHelp')}
          {...form.getInputProps('takesAway', { type: 'checkbox' })}
        />
      )}
    </FormDrawer>
  )
}
