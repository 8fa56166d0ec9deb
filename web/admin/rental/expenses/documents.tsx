import { DOCUMENTS_PER_EXPENSE } from '@domovik/domain/machinery/files/documents.ts'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { MenuAct, Pop } from '../../../ui/act/pop.tsx'
import { saveOnce } from '../../../ui/act/save-file.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { openDocument } from '../../../ui/files/open-document.ts'
import type { Picture, PictureStore } from '../../../ui/files/types.ts'
import { addUploads, onUploads, uploadsAt } from '../../../ui/files/uploads.ts'
import { formatSize } from '../../../ui/form/check-file.ts'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { documentLimits, documentPlace, useSendDocument } from './document-place.ts'
import { DocumentThumb } from './document-thumb.tsx'
import type { ExpenseDocument } from './expense-words.ts'
import css from './expenses.module.css'
import { UploadRow } from './upload-row.tsx'

const PictureViewer = onFirstUse(() =>
  import('../../../ui/files/picture-viewer.tsx').then((part) => part.PictureViewer),
)

interface DocumentsProps {
  expenseId: string
  files: readonly ExpenseDocument[]
  mayAdd: boolean
  mayChange: boolean
}

/** The receipt and other documents of an expense. Pictures open in the viewer, PDFs in the browser. */
export function Documents({ expenseId, files, mayAdd, mayChange }: DocumentsProps): ReactNode {
  const { t } = useTranslation('expenses')
  const [shown, setShown] = useState<number | null>(null)
  const sendDocument = useSendDocument()
  const nameOf = useDocumentName(files)
  const place = documentPlace(expenseId)
  const uploads = useSyncExternalStore(onUploads, () => uploadsAt(place))
  const store = usePictureStore(expenseId)
  const pictures = files.filter(({ format }) => format === 'picture')
  const list = useRef<HTMLUListElement>(null)
  // Focus returns to the picture that was shown last, which may not be the one that opened the viewer.
  const close = (): void => {
    const last = pictures[shown ?? 0]
    const opener = last && list.current?.children[files.indexOf(last)]?.querySelector('button')
    setShown(null)
    requestAnimationFrame(() => opener?.focus())
  }
  const room = DOCUMENTS_PER_EXPENSE - files.length - uploads.length
  const open = (file: ExpenseDocument): void => {
    if (file.format === 'picture') setShown(pictures.indexOf(file))
    else void openDocument(() => store.load(file.id, 'full', new AbortController().signal), nameOf(file))
  }
  return (
    <Card title={t('files.title')}>
      {files.length + uploads.length === 0 && <p className="muted">{t('files.none')}</p>}
      <ul className={css.documentList} ref={list}>
        {files.map((file) => (
          <li key={file.id} className={css.document}>
            <DocumentThumb store={store} file={file} />
            <div>
              <button
                type="button"
                className={css.documentName}
                onClick={() => open(file)}
                aria-label={t('files.open', { name: nameOf(file) })}
              >
                {nameOf(file)}
              </button>
              <DocumentNote file={file} />
            </div>
            <DocumentActs
              expenseId={expenseId}
              file={file}
              name={nameOf(file)}
              store={store}
              mayChange={mayChange}
            />
          </li>
        ))}
        {uploads.map((upload) => (
          <li key={`upload ${upload.id}`} className={css.document}>
            <UploadRow place={place} upload={upload} />
          </li>
        ))}
      </ul>
      {mayAdd && room > 0 && (
        <div className={css.drop}>
          <FileDrop
            {...documentLimits}
            multiple
            label={t('files.add')}
            files={[]}
            onChange={(chosen) => addUploads(place, chosen.slice(0, room), sendDocument(expenseId))}
          />
        </div>
      )}
      {pictures.length > 0 && (
        <PictureViewer
          opened={shown !== null}
          store={store}
          pictures={pictures.map((file) => pictureOf(file, nameOf(file), mayChange))}
          index={Math.min(Math.max(0, shown ?? 0), pictures.length - 1)}
          onMove={setShown}
          onClose={close}
        />
      )}
    </Card>
  )
}

const pictureOf = (file: ExpenseDocument, name: string, canRemove: boolean): Picture => ({
  id: file.id,
  alt: name,
  fileName: name,
  width: file.width ?? 0,
  height: file.height ?? 0,
  canRemove,
})

function usePictureStore(expenseId: string): PictureStore {
  const of = (fileId: string) => ({ id: expenseId, fileId })
  return {
    place: documentPlace(expenseId),
    load: async (fileId, size, signal) =>
      (await client.expenses.showFile({ ...of(fileId), size }, { signal })).body,
    remove: (fileId) => client.expenses.removeFile(of(fileId)).then(refreshScreen),
    restore: (fileId) => client.expenses.restoreFile(of(fileId)).then(refreshScreen),
  }
}

/** The file name of a document, else its number. */
function useDocumentName(files: readonly ExpenseDocument[]): (file: ExpenseDocument) => string {
  const { t } = useTranslation('expenses')
  return (file) => file.name || t('files.unnamed', { number: files.indexOf(file) + 1 })
}

function DocumentNote({ file }: { file: ExpenseDocument }): ReactNode {
  const { t } = useTranslation('expenses')
  const language = useLanguage()
  return (
    <div className={css.documentNote}>
      {[
        file.receipt && t('files.receipt'),
        formatSize(file.bytes, language),
        formatDate(file.createdAt, language),
      ]
        .filter(Boolean)
        .join(' · ')}
    </div>
  )
}

function DocumentActs(props: {
  expenseId: string
  file: ExpenseDocument
  name: string
  store: PictureStore
  mayChange: boolean
}): ReactNode {
  const { expenseId, file, name, store, mayChange } = props
  const { t } = useTranslation(['expenses', 'common', 'ui'])
  const save = (): Promise<void> =>
    saveOnce(`paper ${file.id}`, async () => {
      const content = await store.load(file.id, 'full', new AbortController().signal)
      return { fileName: name, mediaType: content.type, content }
    })
  const makeReceipt = async (): Promise<void> => {
    await client.expenses.chooseReceipt({ id: expenseId, fileId: file.id })
    await refreshScreen()
    toast.success(t('expenses:files.made'))
  }
  const remove = async (): Promise<void> => {
    await store.remove?.(file.id)
    toast.undo(t('expenses:files.removed'), () => store.restore?.(file.id))
  }
  const act = (run: () => Promise<void>) => () => void run().catch(toast.error)
  return (
    <Pop
      menu
      align="end"
      label={`${t('ui:detail.moreActs')}: ${name}`}
      opener={(opener) => (
        <Button
          {...opener}
          variant="subtle"
          color="gray"
          style={{ paddingInline: 9 }}
          aria-label={`${t('ui:detail.moreActs')}: ${name}`}
        >
          <IconDots size={18} aria-hidden="true" />
        </Button>
      )}
    >
      <MenuAct onClick={act(save)}>{t('common:act.download')}</MenuAct>
      {mayChange && !file.receipt && (
        <MenuAct onClick={act(makeReceipt)}>{t('expenses:files.makeReceipt')}</MenuAct>
      )}
      {mayChange && (
        <MenuAct tone="overdue" onClick={act(remove)}>
          {t('expenses:files.remove')}
        </MenuAct>
      )}
    </Pop>
  )
}
