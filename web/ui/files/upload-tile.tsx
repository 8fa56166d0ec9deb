import { IconReload, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../app/language.ts'
import css from './files.module.css'
import { dropUpload, retryUpload, type Upload } from './uploads.ts'
import { useObjectUrl } from './use-object-url.ts'

/** An upload in progress, waiting for the network, or failed with buttons to retry or remove it. */
export function UploadTile({ place, upload }: { place: string; upload: Upload }): ReactNode {
  const { id, file, state, progress } = upload
  const { t } = useTranslation('files')
  const url = useObjectUrl(file)
  return (
    <div className={css.upload} data-state={state}>
      {url && <img className={css.picture} src={url} alt={file.name} />}
      {state === 'sending' && (
        <progress
          className={css.progress}
          max={1}
          value={progress}
          aria-label={t('progress', { name: file.name })}
        />
      )}
      {state === 'waiting' && <span className={css.state}>{t('waiting')}</span>}
      {state === 'failed' && (
        <button
          type="button"
          className={css.retry}
          onClick={() => retryUpload(place, id)}
          aria-label={t('retryNamed', { name: file.name })}
        >
          <IconReload size={18} stroke={1.8} aria-hidden="true" />
          {t('retry')}
        </button>
      )}
      {state !== 'sending' && (
        <button
          type="button"
          className={css.drop}
          onClick={() => dropUpload(place, id)}
          aria-label={t('drop', { name: file.name })}
        >
          <IconX size={16} stroke={2} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
