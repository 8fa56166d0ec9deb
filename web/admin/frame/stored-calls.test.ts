import { adminContract } from '@domovik/contract/admin/index.ts'
import { tenantContract } from '@domovik/contract/tenant/index.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { storedKind as tenantKind } from '../../tenant/frame/stored-calls.ts'
import { storedKind } from './stored-calls.ts'

type Routed = { '~orpc': { route: { method?: string }; outputSchema?: z.ZodType } }

const callsOf = (node: object, path: readonly string[] = []): [string[], Routed['~orpc']][] =>
  Object.entries(node).flatMap(([name, child]: [string, object]): [string[], Routed['~orpc']][] =>
    '~orpc' in child ? [[[...path, name], (child as Routed)['~orpc']]] : callsOf(child, [...path, name]),
  )

const stored = (contract: object, kind: typeof storedKind) =>
  callsOf(contract).filter(([path, { route }]) => route.method === 'GET' && kind(path) !== null)

/** The link of a ticket only says since when the vendor has one. */
const harmless = ['logoUrl', 'tickets.get link']

it.each([
  ['landlords', adminContract, storedKind],
  ['tenants', tenantContract, tenantKind],
] as const)('stores no secret of %s on the device', (_, contract, kind) => {
  const calls = stored(contract, kind)
  expect(calls.length).toBeGreaterThan(5)
  const secrets = calls.flatMap(([path, { outputSchema }]) => {
    const shape = JSON.stringify(
      z.toJSONSchema(outputSchema!, { unrepresentable: 'any', io: 'input' }),
      (key, value) => (key === 'enum' ? undefined : value),
    )
    const names = shape.match(/(?<=")\w*(?:token|secret|password|link|url)(?=":)/gi) ?? []
    return names.map((name) => `${path.join('.')} ${name}`)
  })
  expect(secrets.filter((name) => !harmless.some((known) => name.endsWith(known)))).toEqual([])
})

it('stores no exports', () => {
  expect(storedKind(['payments', 'exportCsv'])).toBe(null)
  expect(storedKind(['organizations', 'members'])).toBe(null)
  expect(storedKind(['account', 'outbox'])).toBe(null)
})
