import { IconFileTypePdf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PictureDoor } from '../../../ui/files/types.ts'
import { usePicture } from '../../../ui/files/use-picture.ts'
import type { Paper } from './expense-words.ts'
import css from './expenses.module.css'

/** The thumbnail of a document; an icon if the format cannot be displayed. */
export function PaperThumb({ door, file }: { door: PictureDoor; file: Paper }): ReactNode {
  return (
    <span className={css.thumb}>
      {file.format === 'picture' ? (
        <Preview door={door} id={file.id} />
      ) : (
        <IconFileTypePdf size={28} stroke={1.4} aria-hidden="true" />
      )}
    </span>
  )
}

function Preview({ door, id }: { door: PictureDoor; id: string }): ReactNode {
  const { url } = usePicture(door, id, 'preview')
  return url && <img src={url} alt="" />
}
