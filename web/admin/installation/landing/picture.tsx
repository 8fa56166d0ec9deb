import type { ReactNode } from 'react'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import css from './sections.module.css'

/** Screens of the demonstration in every language and theme (scripts/draw-landing-pictures.ts). */
const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })
const sizes = {
  dashboard: { width: 1200, height: 760 },
  payments: { width: 1200, height: 760 },
  portal: { width: 390, height: 780 },
}

/** A screen of the product in the reader's language and theme. Only the one that is shown is loaded. */
export function Picture({ name }: { name: keyof typeof sizes }): ReactNode {
  const language = useLanguage()
  const { t } = useTranslation('landing')
  return (['light', 'dark'] as const).map((theme) => (
    <img
      key={theme}
      className={css.picture}
      data-theme={theme}
      src={files[`./pictures/${name}-${language}-${theme}.webp`]}
      alt={t(`pictures.${name}`)}
      {...sizes[name]}
      loading="lazy"
      decoding="async"
    />
  ))
}
