import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Picture } from './picture.tsx'
import css from './sections.module.css'

/** Use on a phone (LAND-03). */
export function MobileSection(): ReactNode {
  const { t } = useTranslation('landing')
  return (
    <section className={css.section} aria-labelledby="mobile">
      <div className={css.mobile}>
        <div>
          <h2 id="mobile">{t('mobile.title')}</h2>
          <ul>
            {(['screens', 'install', 'notices', 'tenants'] as const).map((point) => (
              <li key={point}>{t(`mobile.${point}`)}</li>
            ))}
          </ul>
        </div>
        <Picture name="portal" />
      </div>
    </section>
  )
}
