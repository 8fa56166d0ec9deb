import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import css from './payments.module.css'

/** Shows the effect of an action before it is done. */
export function WillHappen({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation('payments')
  return (
    <section data-preview className={css.box} aria-label={t('correct.willHappen')} aria-live="polite">
      <h3>{t('correct.willHappen')}</h3>
      {children}
    </section>
  )
}
