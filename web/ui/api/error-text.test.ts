import { afterEach, describe, expect, it, vi } from 'vitest'

const browser = { languages: ['en'], onLine: true }
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '', querySelector: () => null })
vi.stubGlobal('navigator', browser)

const { words } = await import('../app/words.ts')
const { errorText } = await import('./error-text.ts')
const { ApiError } = await import('./api-error.ts')
await words.load('errors')

afterEach(() => {
  browser.onLine = true
})

describe('errorText', () => {
  const lost = new TypeError('Failed to fetch')

  it('says that the connection was lost, and not that the service is busy', () => {
    expect(errorText(lost)).toMatch(/connection was lost/i)
    expect(errorText(lost)).not.toMatch(/busy/)
  })

  it('says that the service is busy if the server says so', () => {
    expect(errorText(new ApiError({ code: 'service_unavailable', status: 503 }))).toMatch(/busy/)
  })
})
