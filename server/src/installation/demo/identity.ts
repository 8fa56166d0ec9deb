/**
 * Identity of the demonstration organization. Its ids are fixed, so that sessions, links and bookmarks
 * survive a reset.
 */

/** Id of the demonstration organization. Only its audit chain can be deleted (db/sql/audit.sql). */
export const demoOrganizationId = '0d300000-0000-7000-8000-000000000001'

/** Interval between resets, in minutes (DEMO-02). */
export const demoResetMinutes = 30

export const demoOrganization = {
  name: 'Wierzba Nieruchomości',
  slug: 'wierzba-nieruchomosci',
  businessType: 'company',
  phone: '+48 22 555 01 20',
  address: 'ul. Wierzbowa 9/11, 00-094 Warszawa',
  website: 'https://wierzba.example',
  currency: 'EUR',
  timeZone: 'Europe/Warsaw',
  language: 'pl',
} as const
