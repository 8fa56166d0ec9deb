import { words } from '../../ui/app/words.ts'
import type { Answers } from '../../ui/document/answers.ts'
import type { AboutPage } from '../../ui/document/public-page.ts'
import { query } from '../api.ts'
import { questions } from '../installation/help/contents.ts'

/** Structured data (schema.org) of a page, from the same answers and texts that the page shows. */
export async function structuredData(about: AboutPage): Promise<object[]> {
  const { name } = about.page
  if (name === 'home' || name === 'plans') {
    await words.load('subscription')
    return [application(about)]
  }
  if (name === 'faq') return [await faqPage(about)]
  return []
}

const context = 'https://schema.org'

/** The product with the plans on offer. Prices are decimals, as schema.org requires. */
function application({ product, description, origin, language, answers }: AboutPage): object {
  return {
    '@context': context,
    '@type': 'WebApplication',
    name: product,
    description,
    url: origin,
    inLanguage: language,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    offers: plansIn(answers)
      .filter(({ customPrice }) => !customPrice)
      .map(({ planName, priceMonthly, currency }) => ({
        '@type': 'Offer',
        name: words.t(`subscription:plans.${planName}`),
        price: (priceMonthly / 100).toFixed(2),
        priceCurrency: currency,
        url: new URL('/plans', origin).href,
      })),
  }
}

type Plan = { planName: 'starter'; priceMonthly: number; currency: string; customPrice: boolean }

function plansIn(answers: Answers): Plan[] {
  const wanted = JSON.stringify(query.subscriptions.plans.queryKey())
  return (answers.find(([key]) => JSON.stringify(key) === wanted)?.[1] ?? []) as Plan[]
}

async function faqPage({ language }: AboutPage): Promise<object> {
  await words.load('faq')
  const areas = Object.entries(questions)
  return {
    '@context': context,
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: areas.flatMap(([area, names]) =>
      names.map((each) => {
        const text = (part: 'q' | 'a'): string =>
          words.t(`faq:areas.${area}.questions.${each}.${part}` as 'faq:title', {
            product: words.t('common:product'),
          })
        return {
          '@type': 'Question',
          name: text('q'),
          acceptedAnswer: { '@type': 'Answer', text: text('a') },
        }
      }),
    ),
  }
}
