import type { CURRENCIES } from '../../money.ts'

type Currency = (typeof CURRENCIES)[number]
type Country = { currency: Currency; timeZones: readonly [string, ...string[]] }

/** Countries that onboarding offers, with their currency and time zones; the first zone is that of the capital. */
const countries = {
  PL: { currency: 'PLN', timeZones: ['Europe/Warsaw'] },
  ES: { currency: 'EUR', timeZones: ['Europe/Madrid', 'Atlantic/Canary', 'Africa/Ceuta'] },
  DE: { currency: 'EUR', timeZones: ['Europe/Berlin', 'Europe/Busingen'] },
  FR: { currency: 'EUR', timeZones: ['Europe/Paris'] },
  IT: { currency: 'EUR', timeZones: ['Europe/Rome'] },
  PT: { currency: 'EUR', timeZones: ['Europe/Lisbon', 'Atlantic/Madeira', 'Atlantic/Azores'] },
  IE: { currency: 'EUR', timeZones: ['Europe/Dublin'] },
  NL: { currency: 'EUR', timeZones: ['Europe/Amsterdam'] },
  BE: { currency: 'EUR', timeZones: ['Europe/Brussels'] },
  AT: { currency: 'EUR', timeZones: ['Europe/Vienna'] },
  SK: { currency: 'EUR', timeZones: ['Europe/Bratislava'] },
  LT: { currency: 'EUR', timeZones: ['Europe/Vilnius'] },
  LV: { currency: 'EUR', timeZones: ['Europe/Riga'] },
  EE: { currency: 'EUR', timeZones: ['Europe/Tallinn'] },
  GR: { currency: 'EUR', timeZones: ['Europe/Athens'] },
  FI: { currency: 'EUR', timeZones: ['Europe/Helsinki'] },
  GB: { currency: 'GBP', timeZones: ['Europe/London'] },
  CH: { currency: 'CHF', timeZones: ['Europe/Zurich'] },
  CZ: { currency: 'CZK', timeZones: ['Europe/Prague'] },
  SE: { currency: 'SEK', timeZones: ['Europe/Stockholm'] },
  NO: { currency: 'NOK', timeZones: ['Europe/Oslo'] },
  DK: { currency: 'DKK', timeZones: ['Europe/Copenhagen'] },
  RO: { currency: 'RON', timeZones: ['Europe/Bucharest'] },
  UA: { currency: 'UAH', timeZones: ['Europe/Kyiv', 'Europe/Kiev'] },
  TR: { currency: 'TRY', timeZones: ['Europe/Istanbul'] },
  US: {
    currency: 'USD',
    timeZones: [
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Phoenix',
      'America/Los_Angeles',
    ],
  },
  CA: {
    currency: 'CAD',
    timeZones: ['America/Toronto', 'America/Winnipeg', 'America/Edmonton', 'America/Vancouver'],
  },
  MX: { currency: 'MXN', timeZones: ['America/Mexico_City', 'America/Monterrey', 'America/Tijuana'] },
  AR: { currency: 'ARS', timeZones: ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'] },
  BR: { currency: 'BRL', timeZones: ['America/Sao_Paulo', 'America/Manaus'] },
  CO: { currency: 'COP', timeZones: ['America/Bogota'] },
  PE: { currency: 'PEN', timeZones: ['America/Lima'] },
  AU: {
    currency: 'AUD',
    timeZones: ['Australia/Sydney', 'Australia/Melbourne', 'Australia/Brisbane', 'Australia/Perth'],
  },
  NZ: { currency: 'NZD', timeZones: ['Pacific/Auckland'] },
  ZA: { currency: 'ZAR', timeZones: ['Africa/Johannesburg'] },
  SG: { currency: 'SGD', timeZones: ['Asia/Singapore'] },
  HK: { currency: 'HKD', timeZones: ['Asia/Hong_Kong'] },
  IL: { currency: 'ILS', timeZones: ['Asia/Jerusalem'] },
  AE: { currency: 'AED', timeZones: ['Asia/Dubai'] },
} as const satisfies Record<string, Country>

export type CountryCode = keyof typeof countries
export const COUNTRY_CODES = Object.keys(countries) as CountryCode[]

/** Currency and time zone that a country proposes. */
export const regionOf = (code: CountryCode): { currency: Currency; timeZone: string } => ({
  currency: countries[code].currency,
  timeZone: countries[code].timeZones[0],
})

/**
 * Returns the country that a browser suggests: that of its time zone, otherwise the region of its language ('pl-PL'),
 * otherwise null.
 */
export function proposedCountry(timeZone: string, languages: readonly string[]): CountryCode | null {
  const here = COUNTRY_CODES.find((code) =>
    (countries[code].timeZones as readonly string[]).includes(timeZone),
  )
  if (here) return here
  // 'es-MX' names a country; 'es' alone is only a hint.
  const regions = [...languages.filter((tag) => tag.includes('-')), ...languages].map((tag) =>
    tag.split('-').at(-1)?.toUpperCase(),
  )
  return regions.map((region) => COUNTRY_CODES.find((code) => code === region)).find(Boolean) ?? null
}
