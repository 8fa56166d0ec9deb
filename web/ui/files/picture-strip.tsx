import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../app/language.ts'
import { AddPictures } from './add-pictures.tsx'
import css from './files.module.css'
import { PictureViewer } from './picture-viewer.tsx'
import type { Picture, PictureDoor, PictureLimits } from './types.ts'
import { UploadTile } from './upload-tile.tsx'
import { addUploads, onUploads, type Send, uploadsAt } from './uploads.ts'
import { usePicture } from './use-picture.ts'

/** Pictures of a record in a row, what is on its way to them, and a tile that adds more. Each opens large. */
export function PictureStrip(props: {
  pictures: readonly Picture[]
  door: PictureDoor
  limits: PictureLimits
  /** Makes what sends a file; without it nothing can be added here. */
  sendOf?: (file: File) => Send
}): ReactNode {
  const { pictures, door, limits, sendOf } = props
  const [open, setOpen] = useState<number | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const uploads = useSyncExternalStore(onUploads, () => uploadsAt(door.place))
  const { t } = useTranslation('files')
  const count = pictures.length + uploads.length
  return (
    <>
      <ul className={css.strip}>
        {pictures.map((picture, index) => (
          <li key={picture.id} className={css.tile}>
            <Thumbnail door={door} picture={picture} onOpen={() => setOpen(index)} />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={`upload ${upload.id}`} className={css.tile}>
            <UploadTile place={door.place} upload={upload} />
          </li>
        ))}
        {sendOf && count < limits.most && (
          <li>
            <AddPictures
              limits={limits}
              count={count}
              onChoose={(files) => addUploads(door.place, files, sendOf)}
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
      {open !== null && pictures.length > 0 && (
        <PictureViewer
          pictures={pictures}
          door={door}
          index={Math.min(open, pictures.length - 1)}
          onMove={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function Thumbnail({
  door,
  picture,
  onOpen,
}: {
  door: PictureDoor
  picture: Picture
  onOpen: () => void
}): ReactNode {
  const { url, failed, retry } = usePicture(door, picture.id, 'preview')
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
