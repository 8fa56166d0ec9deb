import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import css from './payments.module.css'

/** Says, before it is done, exactly what a deed will do. */
export function WillHappen({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation('payments')
  return (
    <section className={css.box} aria-label={t('correct.willHappen')} aria-live="polite">
      <h3>{t('correct.willHappen')}</h3>
      {children}
    </section>
  )
}
