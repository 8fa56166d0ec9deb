import { describe, expect, it } from 'vitest'
import { CURRENCIES } from '../../money.ts'
import { COUNTRY_CODES, proposedCountry, regionOf } from './region.ts'
import { isOptionalStep, ONBOARDING_STEPS, stepAfter, stepBefore } from './steps.ts'

describe('the steps of onboarding', () => {
  it('are plan, organization, profile, setup and summary, with a way on and back (ONB-01, ONB-02)', () => {
    expect(ONBOARDING_STEPS.map((step) => [stepBefore(step), step, stepAfter(step)])).toEqual([
      [null, 'plan', 'organization'],
      ['plan', 'organization', 'profile'],
      ['organization', 'profile', 'setup'],
      ['profile', 'setup', 'summary'],
      ['setup', 'summary', 'summary'],
    ])
  })

  it('can be skipped, except the name of the organization and the summary (ONB-03)', () => {
    expect(ONBOARDING_STEPS.filter(isOptionalStep)).toEqual(['plan', 'profile', 'setup'])
  })
})

describe('the region that a browser suggests', () => {
  it.each([
    ['Europe/Warsaw', ['en-US'], 'PL'],
    ['Atlantic/Canary', ['de-DE'], 'ES'],
    ['UTC', ['es', 'es-MX'], 'MX'],
    ['Etc/Unknown', ['pl'], 'PL'],
    ['Antarctica/Troll', ['xx'], null],
  ] as const)('%s with %j is %s', (zone, languages, country) => {
    expect(proposedCountry(zone, languages)).toBe(country)
  })

  it('has a currency and a time zone that the server accepts, for every country', () => {
    for (const code of COUNTRY_CODES) {
      const { currency, timeZone } = regionOf(code)
      expect(CURRENCIES).toContain(currency)
      expect(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone), code).not.toThrow()
    }
  })
})
