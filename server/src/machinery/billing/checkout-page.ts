/**
 * The test provider's hosted page: what is bought, three test cards, pay or go back. It uses no script, so it works in
 * any browser.
 */
import { formatMoney } from '@domovik/domain/money.ts'
import type { Language } from '@domovik/locales/index.ts'
import { escapeHtml } from '../html.ts'
import { translator } from '../i18n.ts'
import { TEST_CARDS } from './sandbox-acts.ts'
import type { SandboxCheckout } from './sandbox-books.ts'

export const checkoutStyleAddress = '/api/checkout-style.css'

/** Returns the page as HTML in the given language. */
export function checkoutPage(
  { id, language, plan, planInterval, amount, currency, email }: SandboxCheckout,
  { productName, declined = false }: { productName: string; declined?: boolean },
): string {
  const t = translator(language as Language, 'subscription')
  const say = (key: string, values?: Record<string, unknown>) => escapeHtml(t(`checkout.${key}`, values))
  const price = escapeHtml(formatMoney(amount, currency))
  const cards = TEST_CARDS.map(
    (card, place) =>
      `<label><input type="radio" name="card" value="${card}"${place === 0 ? ' checked autofocus' : ''}> <span>${say(`cards.${card}`)}</span></label>`,
  ).join('')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${say('title')} – ${escapeHtml(productName)}</title><link rel="stylesheet" href="${checkoutStyleAddress}"></head><body><main><p class="test" role="note">${say('test')}</p><h1>${escapeHtml(t(`plans.${plan}`))}</h1><p class="price">${price} <small>${escapeHtml(t(`per.${planInterval}`))}</small></p>${email ? `<p class="muted">${escapeHtml(email)}</p>` : ''}${declined ? `<p class="declined" role="alert">${say('declined')}</p>` : ''}<form method="post" action="/api/checkout/${escapeHtml(id)}"><fieldset><legend>${say('card')}</legend>${cards}</fieldset><button name="act" value="pay">${say('pay', { amount: formatMoney(amount, currency) })}</button><button name="act" value="back" class="plain">${say('back')}</button></form></main></body></html>`
}
