import { DOCUMENT_MAX_BYTES, DOCUMENT_TYPES } from '@domovik/domain/machinery/files/documents.ts'
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  type DocumentSubject,
} from '@domovik/domain/rental/documents/kinds.ts'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { addUploads, onUploads, uploadsAt } from '../../../ui/files/uploads.ts'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { UploadRow } from '../expenses/upload-row.tsx'
import css from './documents.module.css'

export const documentLimits = { accept: DOCUMENT_TYPES, types: 'PDF, PNG, JPG', maxSize: DOCUMENT_MAX_BYTES }

/** Adds documents to a record: several at once, by drop, from a folder or with the camera of a phone. */
export function UploadCard({
  subject,
  subjectId,
}: {
  subject: DocumentSubject
  subjectId?: string
}): ReactNode {
  const { t } = useTranslation('documents')
  const [kind, setKind] = useState<DocumentKind>(subject === 'lease' ? 'lease' : 'other')
  const place = `documents:${subject}:${subjectId ?? ''}`
  const uploads = useSyncExternalStore(onUploads, () => uploadsAt(place))
  // A retry sends the same input, so the server adds the document only once.
  const send = (file: File) => {
    const input = { file, kind, subject, ...(subjectId ? { subjectId } : {}) }
    return async (onProgress: (part: number) => void) => {
      await client.documents.create(input, { context: { onProgress } })
      await refreshScreen()
    }
  }
  return (
    <Card title={t('upload.title')}>
      <div className={css.upload}>
        <Select
          label={t('upload.kind')}
          description={t('upload.hint')}
          data={DOCUMENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          allowDeselect={false}
          value={kind}
          onChange={(chosen) => setKind(chosen ?? 'other')}
        />
        <FileDrop
          {...documentLimits}
          multiple
          label={t('add')}
          files={[]}
          onChange={(chosen) => addUploads(place, chosen, send)}
        />
      </div>
      {uploads.length > 0 && (
        <ul className={css.uploads}>
          {uploads.map((upload) => (
            <li key={upload.id}>
              <UploadRow place={place} upload={upload} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
