import { readFileSync } from 'node:fs'

/** Roughly how many units of a currency one euro buys, so that the sample's rents look like rents. */
const PER_EURO: Readonly<Record<string, number>> = {
  PLN: 4,
  CZK: 25,
  SEK: 11,
  NOK: 11,
  DKK: 7,
  RON: 5,
  BGN: 2,
  UAH: 45,
  MXN: 20,
  ARS: 1000,
  BRL: 6,
  COP: 4500,
  PEN: 4,
  TRY: 45,
  AED: 4,
  ILS: 4,
  HKD: 9,
  ZAR: 20,
}

/**
 * The sample of 53 properties shipped with the product (IMPORT-03), in the style of a Polish landlord's list, with
 * amounts in `currency`.
 */
export function sampleProperties(currency = 'EUR'): Buffer {
  const file = readFileSync(new URL('./sample/properties.csv', import.meta.url))
  if (currency === 'EUR') return file
  const text = file
    .toString('utf8')
    .replaceAll('(EUR)', `(${currency})`)
    .replace(/(?<=;)(\d+),00(?=;)/g, (_, euros: string) => `${Number(euros) * (PER_EURO[currency] ?? 1)},00`)
  return Buffer.from(text, 'utf8')
}

export const SAMPLE_FILE_NAME = 'sample.csv'
