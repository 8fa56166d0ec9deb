import type { ReactNode } from 'react'
import { useTranslation } from './language.ts'
import css from './screens.module.css'

/** Shown only while the application itself loads (NAV-26). Screens show skeletons instead. */
export function LoadingScreen(): ReactNode {
  const { t } = useTranslation('ui')
  return (
    <div className={css.loading} role="status">
      <span className={css.dots} aria-hidden="true" />
      {t('loading')}
    </div>
  )
}
