import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { Prose } from '../../../ui/legal/prose.tsx'
import { usePlace } from '../../../ui/router/context.ts'
import { chapterOf } from './contents.ts'
import type { Area } from './find-answers.ts'
import css from './help.module.css'

/** The questions of one area. The one in the address is open; with `opened` all are. */
export function AnswerList({ area, opened }: { area: Area; opened: boolean }): ReactNode {
  const { t } = useTranslation('faq')
  const hash = usePlace().address.hash
  const chapter = chapterOf[area.id]
  return (
    <section id={area.id} className={css.area} aria-labelledby={`${area.id}-title`}>
      <h2 id={`${area.id}-title`}>{area.title}</h2>
      <div className={css.answers}>
        {area.answers.map(({ id, q, a }) => (
          <details key={id} id={id} className={css.answer} open={opened || hash === id}>
            <summary>
              <IconChevronRight size={17} stroke={1.8} aria-hidden="true" className={css.mark} />
              <h3>{q}</h3>
            </summary>
            <div className={css.answerText}>
              <Prose text={a} />
              <AppLink to={`/faq#${id}`} className={css.answerLink}>
                {t('link')}
              </AppLink>
            </div>
          </details>
        ))}
      </div>
      {chapter && !opened && (
        <p>
          <AppLink to={`/documentation#${chapter}`}>{t('inGuide')}</AppLink>
        </p>
      )}
    </section>
  )
}
