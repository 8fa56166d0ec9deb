import { PHOTO_ALT_MAX } from '@domovik/domain/machinery/files/photos.ts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef } from 'react'
import { IconButton } from '../../../ui/act/icon-button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import shared from '../../shared/shared.module.css'
import { Cover } from './cover.tsx'
import css from './photos.module.css'
import type { PropertyDetail } from './property-figures.tsx'
import type { Property } from './property-values.ts'

type Values = { photos: { id: string; alt: string }[] }

const dragType = 'application/x-domovik-photo'

/** The order of the photos, by drag or with the arrows, and their descriptions. The first one is the cover. */
export function PhotosForm(props: {
  property: Property
  photos: PropertyDetail['photos']
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { property, photos, opened, onClose } = props
  const { t } = useTranslation('property_photos')
  const list = useRef<HTMLOListElement>(null)
  const form = useDraftForm<Values>({
    name: null,
    initial: { photos: photos.map(({ id, alt }) => ({ id, alt })) },
  })
  const shown = form.values.photos
  const last = shown.length - 1
  const move = (from: number, to: number): void => {
    if (from === to || to < 0 || to > last) return
    const rest = shown.filter((_, index) => index !== from)
    form.setFieldValue('photos', [...rest.slice(0, to), shown[from]!, ...rest.slice(to)])
    form.edited()
  }
  /** Moves by one place with the keyboard. The focus follows the photo. */
  const step = (from: number, by: -1 | 1): void => {
    const to = from + by
    move(from, to)
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll('button')
      const wanted = buttons?.[by === -1 ? 0 : 1]
      const other = buttons?.[by === -1 ? 1 : 0]
      if (wanted && !wanted.disabled) wanted.focus()
      else other?.focus()
    })
  }
  const save = async (values: Values): Promise<void> => {
    await client.properties.arrangePhotos({
      id: property.id,
      photos: values.photos.map(({ id, alt }) => ({ id, alt: alt.trim() })),
    })
    await refreshScreen()
    toast.success(t('saved'))
  }
  const drop = (event: DragEvent, to: number): void => {
    const id = event.dataTransfer.getData(dragType)
    if (!id) return
    event.preventDefault()
    move(
      shown.findIndex((photo) => photo.id === id),
      to,
    )
  }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('title')}
      submit={t('submit')}
      form={form}
      save={save}
    >
      <p className={shared.quiet}>{t('sentence')}</p>
      <ol className={css.list} ref={list}>
        {shown.map(({ id }, index) => (
          <li
            key={id}
            className={css.item}
            onDragStart={(event) => event.dataTransfer.setData(dragType, id)}
            onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
            onDrop={(event) => drop(event, index)}
          >
            <span className={css.grip} draggable>
              <Cover propertyId={property.id} photoId={id} />
            </span>
            <TextInput
              label={index === 0 ? t('altCover') : t('alt', { number: index + 1 })}
              maxLength={PHOTO_ALT_MAX}
              {...form.getInputProps(`photos.${index}.alt`)}
            />
            <span className={css.moves}>
              <IconButton
                bordered
                size={44}
                disabled={index === 0}
                aria-label={t('earlier', { number: index + 1 })}
                onClick={() => step(index, -1)}
              >
                <IconArrowUp size={18} stroke={1.6} aria-hidden="true" />
              </IconButton>
              <IconButton
                bordered
                size={44}
                disabled={index === last}
                aria-label={t('later', { number: index + 1 })}
                onClick={() => step(index, 1)}
              >
                <IconArrowDown size={18} stroke={1.6} aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
    </FormDrawer>
  )
}
