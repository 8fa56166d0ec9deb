/**
 * The test provider's hosted page: what is bought, three test cards, pay or go back. It uses no script, so it works in
 * any browser.
 */
import { formatMoney } from '@domovik/domain/money.ts'
import type { Language } from '@domovik/locales/index.ts'
import { escapeHtml } from '../html.ts'
import { translator } from '../i18n.ts'
import type { SandboxCheckout } from './sandbox-books.ts'
import type { SandboxPayment } from './sandbox-payments.ts'
import { TEST_CARDS } from './test-cards.ts'

export const checkoutStyleAddress = '/api/checkout-style.css'

type Shown = { productName: string; declined?: boolean }

/** What the two pages differ in. `action` is the address of the form. */
type Sold = {
  name: string
  /** After the price, such as "a month". */
  per?: string
  amount: number
  currency: string
  email: string | null
  action: string
  cards: readonly (typeof TEST_CARDS)[number][]
}

/** Returns the page where a subscription is bought, as HTML in the given language. */
export function checkoutPage(
  { id, language, plan, planInterval, ...sold }: SandboxCheckout,
  shown: Shown,
): string {
  const t = translator(language as Language, 'subscription')
  const bought = { name: t(`plans.${plan}`), per: t(`per.${planInterval}`), action: `/api/checkout/${id}` }
  return page(language as Language, { ...sold, ...bought, cards: TEST_CARDS }, shown)
}

/** Returns the page where a tenant pays by card, as HTML in the given language. */
export function cardPaymentPage(
  { id, language, description, ...sold }: SandboxPayment,
  shown: Shown,
): string {
  const paid = { name: description, action: `/api/card-payment/${id}`, cards: ['good', 'declined'] as const }
  return page(language as Language, { ...sold, ...paid }, shown)
}

function page(language: Language, sold: Sold, { productName, declined = false }: Shown): string {
  const { name, per, amount, currency, email, action } = sold
  const t = translator(language, 'subscription')
  const say = (key: string, values?: Record<string, unknown>) => escapeHtml(t(`checkout.${key}`, values))
  const price = escapeHtml(formatMoney(amount, currency))
  const cards = sold.cards
    .map(
      (card, place) =>
        `<label><input type="radio" name="card" value="${card}"${place === 0 ? ' checked autofocus' : ''}> <span>${say(`cards.${card}`)}</span></label>`,
    )
    .join('')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${say('title')} – ${escapeHtml(productName)}</title><link rel="stylesheet" href="${checkoutStyleAddress}"></head><body><main><p class="test" role="note">${say('test')}</p><h1>${escapeHtml(name)}</h1><p class="price">${price}${per ? ` <small>${escapeHtml(per)}</small>` : ''}</p>${email ? `<p class="muted">${escapeHtml(email)}</p>` : ''}${declined ? `<p class="declined" role="alert">${say('declined')}</p>` : ''}<form method="post" action="${escapeHtml(action)}"><fieldset><legend>${say('card')}</legend>${cards}</fieldset><button name="act" value="pay">${say('pay', { amount: formatMoney(amount, currency) })}</button><button name="act" value="back" class="plain">${say('back')}</button></form></main></body></html>`
}
