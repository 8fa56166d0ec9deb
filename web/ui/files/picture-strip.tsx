import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../app/language.ts'
import { onFirstUse } from '../app/on-first-use.tsx'
import { AddPictures } from './add-pictures.tsx'
import css from './files.module.css'
import type { Picture, PictureLimits, PictureStore } from './types.ts'
import { UploadTile } from './upload-tile.tsx'
import { addUploads, onUploads, type Send, uploadsAt } from './uploads.ts'
import { usePicture } from './use-picture.ts'

const PictureViewer = onFirstUse(() => import('./picture-viewer.tsx').then((part) => part.PictureViewer))

/**
 * The pictures of a record in a row, the uploads in progress, and a tile that adds more. A press opens a picture full
 * size.
 */
export function PictureStrip(props: {
  pictures: readonly Picture[]
  store: PictureStore
  limits: PictureLimits
  /** Makes the function that sends a file. Without it nothing can be added. */
  sendOf?: (file: File) => Send
  /** Stores chosen files instead of `sendOf`, for pictures that are kept on the device first. */
  onChoose?: (files: readonly File[]) => void
  /** The first picture is larger than the others. */
  large?: boolean
}): ReactNode {
  const { pictures, store, limits, sendOf, onChoose, large = false } = props
  const [open, setOpen] = useState<number | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const uploads = useSyncExternalStore(onUploads, () => uploadsAt(store.place))
  const { t } = useTranslation('files')
  const count = pictures.length + uploads.length
  const row = useRef<HTMLUListElement>(null)
  // Focus returns to the picture that was shown last, which may not be the one that opened the viewer.
  const close = (): void => {
    const thumbnail = row.current?.children[open ?? 0]?.querySelector('button')
    setOpen(null)
    requestAnimationFrame(() => thumbnail?.focus())
  }
  return (
    <>
      <ul className={css.strip} data-large={large || undefined} ref={row}>
        {pictures.map((picture, index) => (
          <li key={picture.id} className={css.tile}>
            <Thumbnail store={store} picture={picture} onOpen={() => setOpen(index)} />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={`upload ${upload.id}`} className={css.tile}>
            <UploadTile place={store.place} upload={upload} />
          </li>
        ))}
        {(sendOf || onChoose) && count < limits.most && (
          <li>
            <AddPictures
              limits={limits}
              count={count}
              onChoose={onChoose ?? ((files) => sendOf && addUploads(store.place, files, sendOf))}
              onProblems={setProblems}
            />
          </li>
        )}
      </ul>
      <div aria-live="polite">
        {uploads.length > 0 && <p className="visually-hidden">{t('sending', { count: uploads.length })}</p>}
        {uploads.map(
          ({ id, problem, file }) =>
            problem && (
              <p key={id} className={css.problem}>
                {file.name}: {problem}
              </p>
            ),
        )}
        {problems.map((problem) => (
          <p key={problem} className={css.problem}>
            {problem}
          </p>
        ))}
      </div>
      {pictures.length > 0 && (
        <PictureViewer
          opened={open !== null}
          pictures={pictures}
          store={store}
          index={Math.min(open ?? 0, pictures.length - 1)}
          onMove={setOpen}
          onClose={close}
        />
      )}
    </>
  )
}

function Thumbnail({
  store,
  picture,
  onOpen,
}: {
  store: PictureStore
  picture: Picture
  onOpen: () => void
}): ReactNode {
  const { url, failed, retry } = usePicture(store, picture.id, 'preview')
  const { t } = useTranslation('files')
  if (failed)
    return (
      <button type="button" className={css.again} onClick={retry}>
        {t('notLoaded')} <span className={css.act}>{t('retry')}</span>
      </button>
    )
  return (
    <button type="button" className={css.open} onClick={onOpen} aria-label={t('open', { name: picture.alt })}>
      {url && <img className={css.picture} src={url} alt="" />}
    </button>
  )
}
