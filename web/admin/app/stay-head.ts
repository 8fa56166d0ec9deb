import { words } from '../../ui/app/words.ts'
import type { AboutPage, OwnHead } from '../../ui/document/public-page.ts'
import type { StayPage } from '../rental/stay-pages/stay-page-types.ts'

/** What the public page of a unit says about itself: its own title, and whether its landlord lets search engines list it. */
export async function stayHead({ page, answers }: AboutPage): Promise<OwnHead | null> {
  if (page.name !== 'stay') return null
  await words.load('stay_pages')
  const shown = answers.find(
    ([, data]) => typeof data === 'object' && data !== null && 'isListed' in data,
  )?.[1]
  // The address has no page, and the screen says so.
  if (!shown) return { description: words.t('stay_pages:page.gone'), indexed: false }
  const { title, city, isListed } = shown as StayPage
  return {
    description: words.t('stay_pages:page.description', { title: [title, city].filter(Boolean).join(', ') }),
    indexed: isListed,
  }
}
