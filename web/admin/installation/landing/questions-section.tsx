import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Prose } from '../../../ui/legal/prose.tsx'
import css from './sections.module.css'

/** The questions that visitors ask first; the same answers as in /faq. */
const first = [
  'start.questions.begin',
  'data.questions.files',
  'portal.questions.sees',
  'subscription.questions.later',
] as const

export function QuestionsSection(): ReactNode {
  const { t } = useTranslation('landing')
  const { t: faq } = useTranslation('faq')
  const { t: common } = useTranslation('common')
  const product = common('product')
  return (
    <section className={css.section} aria-labelledby="questions">
      <h2 id="questions">{t('questions.title')}</h2>
      <div className={css.questions}>
        {first.map((question) => (
          <details key={question}>
            <summary>
              <h3>{faq(`areas.${question}.q`, { product })}</h3>
            </summary>
            <Prose text={faq(`areas.${question}.a`, { product })} />
          </details>
        ))}
      </div>
      <p>
        <AppLink to="/faq">{t('questions.all')}</AppLink>
      </p>
    </section>
  )
}
