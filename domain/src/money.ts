import { DomainError } from './errors.ts'

/** An amount in hundredths of its currency, always a safe integer (docs/finance.md 1.1). */
export type Cents = number

/** ISO 4217 code. Amounts of different currencies are never added. */
export type Currency = string

export const DEFAULT_CURRENCY: Currency = 'EUR'

/** Currencies offered in forms. All of them have hundredths. */
export const CURRENCIES = [
  'EUR',
  'PLN',
  'USD',
  'GBP',
  'CHF',
  'CZK',
  'SEK',
  'NOK',
  'DKK',
  'RON',
  'BGN',
  'UAH',
  'CAD',
  'AUD',
  'NZD',
  'MXN',
  'ARS',
  'BRL',
  'COP',
  'PEN',
  'TRY',
  'AED',
  'ILS',
  'SGD',
  'HKD',
  'ZAR',
] as const

/** The largest amount that a row can hold: NUMERIC(14,2), 999 999 999 999.99. */
export const MAX_CENTS: Cents = 99_999_999_999_999

/**
 * The largest amount that can be entered: 1 000 000 000.00. Far below what a row can hold, so that sums over many rows stay
 * exact (docs/decisions/036).
 */
export const MAX_ENTERED_CENTS: Cents = 100_000_000_000

/** Shown if a figure cannot be computed (docs/finance.md 1.5). */
export const NO_FIGURE = '—'

/** True for a whole number of cents that can be entered. */
export const isCents = (value: number): value is Cents =>
  Number.isSafeInteger(value) && Math.abs(value) <= MAX_ENTERED_CENTS

/** Throws `amount_not_positive` or `amount_too_large`. */
export function requirePositive(amount: Cents): Cents {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new DomainError('amount_not_positive', { amount })
  if (amount > MAX_CENTS) throw new DomainError('amount_too_large', { amount })
  return amount
}

/**
 * R(numerator/denominator): rounds half up on the absolute value (docs/finance.md 1.2). Throws RangeError if the
 * denominator is 0.
 */
export function roundHalfUp(numerator: bigint, denominator: bigint): Cents {
  if (denominator === 0n) throw new RangeError('denominator is zero')
  const negative = numerator < 0n !== denominator < 0n
  const above = numerator < 0n ? -numerator : numerator
  const below = denominator < 0n ? -denominator : denominator
  const magnitude = Number((2n * above + below) / (2n * below))
  return negative && magnitude !== 0 ? -magnitude : magnitude
}

/** Rounds a computed amount to whole cents, half up on the absolute value: -0.5 is -1 (docs/finance.md 1.2). Never -0. */
export const roundCents = (amount: number): Cents =>
  amount < 0 ? 0 - Math.round(-amount) : Math.round(amount)

/** R(amount * n / of): n parts of `of`, rounded once (docs/finance.md 2.4). In cents. */
export const prorate = (amount: Cents, n: number, of: number): Cents =>
  roundHalfUp(BigInt(amount) * BigInt(n), BigInt(of))

/** Step k (1..n) of an amount split into n equal steps: R(A*k/n) - R(A*(k-1)/n) (docs/finance.md 1.7). In cents. */
export const splitStep = (amount: Cents, k: number, n: number): Cents =>
  prorate(amount, k, n) - prorate(amount, k - 1, n)

/**
 * Splits an amount by weights (docs/finance.md 1.7): part k is R(A*W_k/W) - R(A*W_(k-1)/W) with W_k the sum of the first k
 * weights. The parts add up to the amount, and each is within one cent of exact. In cents. Throws RangeError for a negative
 * weight or if all weights are 0.
 */
export function splitByWeights(amount: Cents, weights: readonly bigint[]): Cents[] {
  if (weights.some((weight) => weight < 0n)) throw new RangeError('a weight is negative')
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  let [until, given] = [0n, 0]
  return weights.map((weight) => {
    until += weight
    const rounded = roundHalfUp(BigInt(amount) * until, total)
    const part = rounded - given
    given = rounded
    return part
  })
}

/** An exact fraction, for rates and index values that are given as decimal text. */
export type Fraction = { numerator: bigint; denominator: bigint }

/** '9.25' or 9.25 -> 925/100. Throws `rate_invalid`. */
export function toFraction(decimal: string | number): Fraction {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,12}))?$/.exec(String(decimal).trim())
  if (!match) throw new DomainError('rate_invalid', { value: String(decimal) })
  const decimals = match[3] ?? ''
  const magnitude = BigInt(`${match[2]}${decimals}`)
  return { numerator: match[1] ? -magnitude : magnitude, denominator: 10n ** BigInt(decimals.length) }
}

/**
 * Parses a typed amount (docs/finance.md 9.1): groups of three digits separated by a space, NBSP or narrow NBSP, and a
 * decimal comma or point with at most two decimals. Without decimals the number means whole units.
 * Returns cents, or null for ambiguous text ("1,234.50", "1.234").
 */
export function parseAmount(text: string): Cents | null {
  const match = /^(-?)(\d+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const whole = (match[2] ?? '').replace(/[ \u00a0\u202f]/g, '')
  const cents = Number(`${whole}${(match[3] ?? '').padEnd(2, '0')}`)
  if (!isCents(cents)) return null
  return match[1] && cents !== 0 ? -cents : cents
}

const moneyFormats = new Map<Currency, Intl.NumberFormat>()

function moneyFormat(currency: Currency): Intl.NumberFormat {
  let format = moneyFormats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('pl-PL', {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    moneyFormats.set(currency, format)
  }
  return format
}

/** Returns an amount as exact decimal text: -1205 -> '-12.05'. For CSV, JSON and forms. */
export function toDecimal(cents: Cents): `${number}` {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`
}

/** Formats cents: '4321,00 €', '54 321,00 zł', '-12,05 €'. The same in all languages (docs/finance.md 9.1). */
export const formatMoney = (cents: Cents, currency: Currency = DEFAULT_CURRENCY): string =>
  moneyFormat(currency).format(toDecimal(cents)).replace('\u2212', '-')

const decimalFormat = new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats value * factor with two decimals, rounded half up from the shortest decimal text of the value. */
function formatTwoDecimals(value: number, factor: bigint): string {
  const [, sign, whole = '', part = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  const power = Number(exponent) - part.length
  const digits = BigInt(whole + part) * factor * 100n
  const below = power < 0 ? 10n ** BigInt(-power) : 1n
  const above = power > 0 ? digits * 10n ** BigInt(power) : digits
  const hundredths = String((2n * above + below) / (2n * below)).padStart(3, '0')
  const text = `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`
  return decimalFormat
    .format((sign && text !== '0.00' ? `-${text}` : text) as `${number}`)
    .replace('\u2212', '-')
}

/** 0.12345 -> '12,35%'; null -> '—' (docs/finance.md 9.1). */
export const formatPercent = (ratio: number | null): string =>
  ratio === null || !Number.isFinite(ratio) ? NO_FIGURE : `${formatTwoDecimals(ratio, 100n)}%`

const exactFormat = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 4 })

/** Formats decimal text with at most four decimals, such as a published index: '103.6' -> '103,6'. */
export const formatDecimal = (text: string): string => exactFormat.format(text as `${number}`)

const priceFormats = new Map<Currency, Intl.NumberFormat>()

/** Formats the price of one unit with two to four decimals: '13.1' -> '13,10 €', '0.7425' -> '0,7425 €'. */
export function formatPrice(price: string, currency: Currency): string {
  const format =
    priceFormats.get(currency) ??
    new Intl.NumberFormat('pl-PL', {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
    })
  priceFormats.set(currency, format)
  return format.format(price as `${number}`)
}

/** Formats a rate in percent, exactly: '9.25' -> '9,25%' (docs/finance.md 9.1). */
export const formatRate = (percent: string): string => `${formatDecimal(percent)}%`

const shortFormat = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 1 })

/** Formats a share with at most one decimal, for axes and charts: 0.955 -> '95,5%'. */
export const formatShortPercent = (ratio: number): string =>
  `${shortFormat.format(ratio * 100).replace('\u2212', '-')}%`

/** 1.135 -> '1,14'; null -> '—' (multiples such as DSCR, docs/finance.md 1.2). */
export const formatRatio = (ratio: number | null): string =>
  ratio === null || !Number.isFinite(ratio) ? NO_FIGURE : formatTwoDecimals(ratio, 1n)
