import { adminContract } from '@domovik/contract/admin/index.ts'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useMe, useSession } from './session.tsx'

vi.hoisted(() =>
  vi.stubGlobal('location', { href: 'http://localhost:3000/', origin: 'http://localhost:3000' }),
)
vi.mock('../api.ts', async () => {
  const { createApi } = await import('../../ui/api/create-api.ts')
  return createApi<typeof adminContract>(adminContract, { token: async () => null })
})

function Outside({ useIt }: { useIt: () => unknown }): null {
  useIt()
  return null
}

test.each([
  ['useSession', useSession],
  ['useMe', useMe],
])('%s throws outside its provider (ERR-17)', (_name, useIt) => {
  expect(() => renderToString(createElement(Outside, { useIt }))).toThrow('useSession needs SessionProvider')
})
