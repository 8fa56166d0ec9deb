import { TICKET_PHOTO_LIMITS } from '@domovik/domain/machinery/files/photos.ts'
import { READING_PATTERN } from '@domovik/domain/rental/meters/types.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { PicturePicker } from '../../ui/files/picture-picker.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { FormDrawer } from '../../ui/form/form-drawer.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { client, query } from '../api.ts'
import { useMe } from '../frame/session.tsx'

export type HomeMeter = Awaited<ReturnType<typeof client.meters.list>>['meters'][number]

/** Reads '1 234,5' as '1234.5'. */
const decimal = (text: string): string => text.replace(/\s/g, '').replace(',', '.')

/** Gives the reading of a meter on a day, with a photo. `name` says which meter it is. */
export function ReadingForm(props: {
  meter: HomeMeter
  name: string
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { id, unit } = props.meter
  const { t } = useTranslation('portal_meters')
  const { t: words } = useTranslation('meters')
  const { today } = useMe()
  const cache = useQueryClient()
  const [photos, setPhotos] = useState<readonly File[]>([])
  const form = useDraftForm<{ day: string | null; value: string }>({
    name: `reading-${id}`,
    initial: { day: today, value: '' },
    check: ({ day, value }) => ({
      day: day ? null : 'required',
      value:
        value.trim() === '' ? 'required' : READING_PATTERN.test(decimal(value)) ? null : 'number_invalid',
    }),
    // Meters hang in cellars.
    later: {
      title: ({ value }) => `${t('give')}: ${props.name}, ${value} ${words(`units.${unit}`)}`,
      stored: () => setPhotos([]),
    },
  })
  const save = async ({ day, value }: { day: string | null; value: string }): Promise<void> => {
    const [file] = photos
    const saved = await client.meters.give({
      ...{ meterId: id, day: day ?? today, value: decimal(value) },
      ...(file ? { file } : {}),
    })
    setPhotos([])
    cache.setQueryData(query.meters.list.queryKey(), saved)
    toast.success(t('given'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('give')}
      submit={t('give')}
      form={form}
      save={save}
    >
      <p>{props.name}</p>
      <TextInput
        label={`${t('value')} (${words(`units.${unit}`)})`}
        description={t('valueHelp')}
        required
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('value')}
      />
      <DateField label={t('day')} required max={today} {...form.getInputProps('day')} />
      <PicturePicker
        label={t('photo')}
        limits={{ ...TICKET_PHOTO_LIMITS, most: 1 }}
        files={photos}
        onChange={(files) => setPhotos(files.slice(-1))}
      />
      <p className="muted">{t('lower')}</p>
    </FormDrawer>
  )
}
