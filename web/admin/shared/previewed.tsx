import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { toApiError } from '../../ui/api/api-error.ts'
import { errorText } from '../../ui/api/error-text.ts'
import { useTranslation } from '../../ui/app/language.ts'
import { isNotSeen } from './send-seen.ts'
import css from './shared.module.css'

/**
 * What a form shows of its preview. With `data-preview` it is not shown while a day in the form cannot be read (shared.module.css). The figures of the choice before are grey while those of another are looked up. A failure is told
 * with a way to try again if it may pass, because the form cannot be sent before its figures are seen. A refusal stays until something else is chosen.
 */
export function Previewed<Seen>(props: {
  preview: UseQueryResult<Seen>
  children: (seen: Seen) => ReactNode
}): ReactNode {
  const { preview, children } = props
  const { t } = useTranslation('common')
  if (preview.isError && isNotSeen(preview))
    return (
      <div data-preview role="alert" className={css.previewFailed}>
        <p>{errorText(preview.error)}</p>
        {toApiError(preview.error).passing && (
          <Button variant="default" onClick={() => void preview.refetch()}>
            {t('act.retry')}
          </Button>
        )}
      </div>
    )
  return (
    <div data-preview aria-live="polite" aria-busy={isNotSeen(preview)} className={css.previewed}>
      {preview.data !== undefined && children(preview.data)}
    </div>
  )
}
