import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '', querySelector: () => null })
vi.stubGlobal('navigator', { languages: ['en'], onLine: true })

const said: string[] = []
vi.mock('../app/toast.ts', async () => {
  const { errorText } = await import('../api/error-text.ts')
  const textOf = (thrown: unknown): string => (typeof thrown === 'string' ? thrown : errorText(thrown))
  return {
    toast: {
      info: ({ text }: { text: string }) => said.push(text),
      error: (thrown: unknown, title?: string) => said.push(`${title} – ${textOf(thrown)}`),
    },
  }
})
const { words } = await import('../app/words.ts')
const { leave, tellClosed } = await import('./left-form.ts')
await Promise.all((['ui', 'errors', 'form_conflicts', 'offline'] as const).map((file) => words.load(file)))

beforeEach(() => void said.splice(0))
const lost = new ApiError({ code: 'network', status: 0 })
const broken = new ApiError({ code: 'internal_error', status: 500 })
const refused = new ApiError({ code: 'forbidden', status: 403 })
const before = new ApiError({ code: 'saved_before', status: 409 })

test.each([
  ['no answer', lost, true, true, /^No answer received – The connection was lost.*Open the form again/],
  ['no answer, without a draft', lost, true, false, /^No answer received – .*Check it before/],
  ['an error of the server', broken, true, true, /^The server reported an error – Something went wrong/],
  ['a refusal', refused, false, true, /^This was not saved – You don't have permission/],
  ['an earlier attempt that was saved', before, false, true, /^What you had sent before was saved after all/],
])('a form closed meanwhile tells %s', (_, error, isUncertain, isKept, text) => {
  tellClosed(error, isUncertain, isKept)
  expect(said).toEqual([expect.stringMatching(text)])
})

test('an error of the server promises nothing about what may have been saved', () => {
  tellClosed(broken, true, true)
  expect(said[0]).not.toMatch(/No answer|No data was lost|not saved/)
})

test('a form that is being saved promises a message when it is closed, and another one does not', async () => {
  const isOpen = { current: true }
  leave({ busy: false, isOpen })
  expect(isOpen.current).toBe(false)
  expect(said).toEqual([])
  leave({ busy: true, isOpen })
  await expect.poll(() => said).toEqual([expect.stringMatching(/still being saved/)])
})
