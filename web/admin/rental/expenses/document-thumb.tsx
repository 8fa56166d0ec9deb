import { IconFileTypePdf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PictureStore } from '../../../ui/files/types.ts'
import { usePicture } from '../../../ui/files/use-picture.ts'
import type { ExpenseDocument } from './expense-words.ts'
import css from './expenses.module.css'

/** The thumbnail of a document; an icon if the format cannot be displayed. */
export function DocumentThumb({ store, file }: { store: PictureStore; file: ExpenseDocument }): ReactNode {
  return (
    <span className={css.thumb}>
      {file.format === 'picture' ? (
        <Preview store={store} id={file.id} />
      ) : (
        <IconFileTypePdf size={28} stroke={1.4} aria-hidden="true" />
      )}
    </span>
  )
}

function Preview({ store, id }: { store: PictureStore; id: string }): ReactNode {
  const { url } = usePicture(store, id, 'preview')
  return url && <img src={url} alt="" />
}
