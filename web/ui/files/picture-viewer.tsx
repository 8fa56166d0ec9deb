import { Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDownload, IconTrash, IconX } from '@tabler/icons-react'
import { type PointerEvent, type ReactNode, useRef } from 'react'
import { Button } from '../act/button.tsx'
import { IconButton } from '../act/icon-button.tsx'
import { useEscape } from '../act/use-escape.ts'
import { useTranslation } from '../app/language.ts'
import { toast } from '../app/toast.ts'
import { Mantine } from '../form/with-mantine.tsx'
import css from './files.module.css'
import type { Picture, PictureStore } from './types.ts'
import { usePicture } from './use-picture.ts'

const swipe = 48

/** One picture at full screen size. Arrows, Home, End or a swipe show other pictures, Esc closes. */
export function PictureViewer(props: {
  opened: boolean
  pictures: readonly Picture[]
  store: PictureStore
  index: number
  onMove: (index: number) => void
  onClose: () => void
}): ReactNode {
  const { opened, pictures, store, index, onMove, onClose } = props
  const { t } = useTranslation('files')
  const { t: common } = useTranslation('common')
  const picture = pictures[index]
  const from = useRef<number | null>(null)
  const last = pictures.length - 1
  const go = (to: number): void => onMove(Math.max(0, Math.min(last, to)))
  useWindowEvent('keydown', (event) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key]
    if (!opened || to === undefined) return
    event.preventDefault()
    go(to)
  })
  useEscape(opened && picture !== undefined, onClose)
  if (!picture) return null
  const release = (event: PointerEvent): void => {
    const moved = from.current === null ? 0 : event.clientX - from.current
    from.current = null
    if (Math.abs(moved) > swipe) go(index - Math.sign(moved))
  }
  const remove = (): void => void takeAway()
  const takeAway = async (): Promise<void> => {
    try {
      await store.remove?.(picture.id)
    } catch (thrown) {
      toast.error(thrown)
      return
    }
    if (last === 0) onClose()
    toast.undo(t('removed'), () => store.restore?.(picture.id))
  }
  return (
    <Mantine>
      <Modal.Root
        opened={opened}
        onClose={onClose}
        fullScreen
        returnFocus={false}
        closeOnEscape={false}
        transitionProps={{ transition: 'fade', duration: 120 }}
      >
        <Modal.Content aria-label={picture.alt}>
          <div className={css.viewer}>
            <div className={css.bar}>
              <p className={css.caption} aria-live="polite">
                {picture.alt}
              </p>
              <Save store={store} picture={picture} />
              {picture.canRemove && store.remove && (
                <Button
                  variant="default"
                  leftSection={<IconTrash size={18} stroke={1.6} aria-hidden="true" />}
                  onClick={remove}
                >
                  {t('remove')}
                </Button>
              )}
              <IconButton size={44} onClick={onClose} aria-label={common('act.close')} data-autofocus>
                <IconX size={22} stroke={1.6} aria-hidden="true" />
              </IconButton>
            </div>
            <div
              className={css.stage}
              onPointerDown={(event) => {
                from.current = event.clientX
              }}
              onPointerUp={release}
            >
              <Large key={picture.id} store={store} picture={picture} />
              {index > 0 && (
                <IconButton
                  className={css.before}
                  size={44}
                  bordered
                  round
                  onClick={() => go(index - 1)}
                  aria-label={t('previous')}
                >
                  <IconChevronLeft size={22} stroke={1.6} aria-hidden="true" />
                </IconButton>
              )}
              {index < last && (
                <IconButton
                  className={css.after}
                  size={44}
                  bordered
                  round
                  onClick={() => go(index + 1)}
                  aria-label={t('next')}
                >
                  <IconChevronRight size={22} stroke={1.6} aria-hidden="true" />
                </IconButton>
              )}
            </div>
          </div>
        </Modal.Content>
      </Modal.Root>
    </Mantine>
  )
}

/** Shows the preview until the full picture has loaded. */
function Large({ store, picture }: { store: PictureStore; picture: Picture }): ReactNode {
  const preview = usePicture(store, picture.id, 'preview')
  const full = usePicture(store, picture.id, 'full')
  const { t } = useTranslation('files')
  if (full.failed)
    return (
      <div className={css.lost}>
        <p>{t('notLoaded')}</p>
        <Button variant="default" onClick={full.retry}>
          {t('retry')}
        </Button>
      </div>
    )
  const url = full.url ?? preview.url
  return (
    url && (
      <img
        className={css.large}
        src={url}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        draggable={false}
      />
    )
  )
}

function Save({ store, picture }: { store: PictureStore; picture: Picture }): ReactNode {
  const { url } = usePicture(store, picture.id, 'full')
  const { t } = useTranslation('common')
  if (!url) return null
  return (
    <Button
      href={url}
      download={picture.fileName}
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden="true" />}
    >
      {t('act.download')}
    </Button>
  )
}
