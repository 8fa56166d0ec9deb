import type { Language } from '@domovik/locales/index.ts'
import { say, words } from '../app/words.ts'
import type { Answers } from './answers.ts'
import { type DocumentHead, type DocumentParts, documentOf, type PublicDocument } from './document.ts'
import { renderScreen, type Screens } from './render.tsx'

/** A page that everybody may see. */
export interface PublicPage {
  path: string
  /** Its description, in the namespace `landing`. */
  name:
    | 'home'
    | 'signIn'
    | 'signUp'
    | 'plans'
    | 'faq'
    | 'guide'
    | 'privacy'
    | 'dataProtection'
    | 'terms'
    | 'contact'
    | 'tenantSignIn'
    | 'stay'
    | 'invitation'
  /** The values of the address that make it another page, such as `form=sign_up`. */
  variant?: string
  /** People who are signed in see something else at this address. */
  forVisitors?: true
  /** Of a path with a `$name`: the call whose refusal means that there is no such page. */
  exists?: string
  /** Of a path with a `$token`: the call that reads what the link shows. Only its reader may see the page. */
  secret?: string
  /** The address under which search engines list the same page. */
  same?: string
}

/** A wish for a page. */
export interface PageWish {
  page: PublicPage
  language: Language
  /** The language is in the address. */
  named: boolean
  /** Address of the site, without a path. */
  origin: string
}

/** A rendered page, for its structured data. */
export interface AboutPage extends Pick<PageWish, 'page' | 'language' | 'origin'> {
  answers: Answers
  product: string
  description: string
}

/** The description of a page, and whether search engines may list it. */
export type OwnHead = Pick<DocumentHead, 'description' | 'indexed'>

/** Renders a public page as a complete document. Throws if the API does not answer. */
export async function renderPublicPage(
  screens: Screens,
  parts: DocumentParts,
  { page, language, named, origin }: PageWish,
  structured: (about: AboutPage) => Promise<object[]> = () => Promise.resolve([]),
  /** What a page with data of its own says about itself. */
  own: (about: AboutPage) => Promise<OwnHead | null> = () => Promise.resolve(null),
): Promise<PublicDocument> {
  await words.load('landing')
  const address = page.variant ? `${page.path}?${page.variant}` : page.path
  const screen = await renderScreen(screens, { address, language }, productIn)
  await words.load('landing')
  const product = productIn(screen.answers) ?? words.t('common:product')
  const general = say(language, `landing:descriptions.${page.name}`, { product })
  const about = { page, language, origin, product, description: general, answers: screen.answers }
  const head = (await own(about)) ?? { description: general, indexed: !page.secret }
  return documentOf(
    parts,
    {
      language,
      origin,
      path: page.same ?? address,
      named,
      product,
      ...head,
      forVisitors: page.forVisitors === true,
      structured: await structured(about),
      failed: say(language, 'landing:failed', undefined),
      needsScript: say(language, 'landing:needsScript', undefined),
    },
    screen,
  )
}

/** The name of the product in the answer with the settings of the site; null if it is the name in the texts. */
function productIn(answers: Answers): string | null {
  for (const [, data] of answers) {
    if (typeof data === 'object' && data !== null && 'productName' in data)
      return typeof data.productName === 'string' ? data.productName : null
  }
  return null
}
