import { isBlank } from '@domovik/domain/account/pages/blocks.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toApiError } from '../../../ui/api/api-error.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { PageContent } from '../../account/pages/page-content.tsx'
import { client } from '../../api.ts'
import css from './sections.module.css'

/** The published page of the site whose quotes replace the samples. */
const slug = 'testimonials'
const samples = ['one', 'two', 'three'] as const

/**
 * Quotes of customers, as the super admin entered them in the page "testimonials" of the site. Without that page there
 * are samples, and the section says so (LAND-04).
 */
export function VoicesSection(): ReactNode {
  const { t } = useTranslation('landing')
  const { data: entered } = useQuery({ queryKey: ['landing', slug], queryFn: readEntered })
  if (entered === undefined) return null
  const quotes =
    entered?.filter((block) => block.type === 'quote' && !isBlank(block)) ??
    samples.map((name) => ({
      type: 'quote' as const,
      text: t(`voices.${name}.text`),
      author: t(`voices.${name}.author`),
      sample: true,
    }))
  if (quotes.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="voices">
      <h2 id="voices">{t('voices.title')}</h2>
      {entered === null && <p className={css.note}>{t('voices.note')}</p>}
      <div className={css.voices}>
        <PageContent blocks={quotes} />
      </div>
    </section>
  )
}

/** The blocks of the page, or null if none is published. */
async function readEntered() {
  try {
    return (await client.pages.readPublic({ slug })).content
  } catch (error) {
    if (toApiError(error).code === 'not_found') return null
    throw error
  }
}
