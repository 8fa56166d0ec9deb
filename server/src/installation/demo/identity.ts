/** Who the demonstration is: fixed, so that sessions, links and bookmarks outlive a reset. */

/** The demonstration organization. Its chain of events is the only one that can be taken away (db/sql/audit.sql). */
export const demoOrganizationId = '0d300000-0000-7000-8000-000000000001'

/** How often it is made anew, in minutes (DEMO-02). */
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
