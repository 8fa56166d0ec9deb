import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { Picture } from './picture.tsx'
import css from './sections.module.css'

const features = ['rent', 'leases', 'tickets', 'figures', 'team', 'data'] as const

/** What the product does, with its own screens (LAND-02). */
export function TourSection(): ReactNode {
  const { t } = useTranslation('landing')
  return (
    <section className={css.section} aria-labelledby="features">
      <h2 id="features">{t('tour.title')}</h2>
      <Picture name="dashboard" />
      <ul className={css.features}>
        {features.map((feature) => (
          <li key={feature}>
            <h3>{t(`tour.${feature}.title`)}</h3>
            <p>{t(`tour.${feature}.text`)}</p>
          </li>
        ))}
      </ul>
      <Picture name="payments" />
      <p className={css.note}>{t('pictures.note')}</p>
    </section>
  )
}
