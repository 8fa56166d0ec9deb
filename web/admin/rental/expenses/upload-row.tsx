import { IconFileUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { CloseButton } from '../../../ui/act/close-button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { dropUpload, retryUpload, type Upload } from '../../../ui/files/uploads.ts'
import css from './expenses.module.css'

/** An upload in progress, waiting for the network, or failed with buttons to retry or remove it. */
export function UploadRow({ place, upload }: { place: string; upload: Upload }): ReactNode {
  const { id, file, state, progress, problem } = upload
  const { t } = useTranslation('files')
  return (
    <>
      <span className={css.thumb}>
        <IconFileUpload size={26} stroke={1.4} aria-hidden="true" />
      </span>
      <div>
        <div>{file.name}</div>
        <div className={css.documentNote} aria-live="polite">
          {state === 'sending' && (
            <progress max={1} value={progress} aria-label={t('progress', { name: file.name })} />
          )}
          {state === 'waiting' && t('waiting')}
          {state === 'failed' && <span className={css.problem}>{problem}</span>}
        </div>
      </div>
      <span>
        {state === 'failed' && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => retryUpload(place, id)}
            aria-label={t('retryNamed', { name: file.name })}
          >
            {t('retry')}
          </Button>
        )}
        {state !== 'sending' && (
          <CloseButton aria-label={t('drop', { name: file.name })} onClick={() => dropUpload(place, id)} />
        )}
      </span>
    </>
  )
}
