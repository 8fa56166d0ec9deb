/** Amounts that can be entered are far below what sums can be, in every call of the contract (docs/decisions/036). */
import { adminContract } from '@domovik/contract/admin/index.ts'
import { tenantContract } from '@domovik/contract/tenant/index.ts'
import { REPORT_TYPES } from '@domovik/domain/insight/reports/types.ts'
import { MAX_ENTERED_CENTS } from '@domovik/domain/money.ts'
import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { codeOf, type Landlord, startTestServer, type TestServer } from './harness.ts'

type Schema = { [key: string]: unknown }

function inputs(router: object, path: string[] = []): [string, z.ZodType][] {
  return Object.entries(router).flatMap(([key, value]): [string, z.ZodType][] => {
    if (!isContractProcedure(value)) return inputs(value as object, [...path, key])
    const schema = value['~orpc'].inputSchema
    return schema ? [[[...path, key].join('.'), schema as z.ZodType]] : []
  })
}

/** The paths of whole numbers that may be larger than an amount that can be entered. */
function unbounded(schema: unknown, path: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((each) => unbounded(each, path))
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maximum, minimum } = schema as Schema
  const most = Math.max(Number(maximum ?? Number.POSITIVE_INFINITY), -Number(minimum ?? 0))
  const own = type === 'integer' && most > MAX_ENTERED_CENTS && !path.endsWith('.version') ? [path] : []
  return [...own, ...Object.entries(schema).flatMap(([key, each]) => unbounded(each, `${path}.${key}`))]
}

let server: TestServer
let anna: Landlord
beforeAll(async () => {
  server = await startTestServer({ day: '2026-06-20' })
  anna = await server.signUpLandlord()
})
afterAll(() => server?.stop())

describe('an amount that can be entered', () => {
  it('is bounded in every call', () => {
    const calls = [...inputs(adminContract), ...inputs(tenantContract)]
    expect(calls.length).toBeGreaterThan(100)
    expect(
      // A version counts changes; it is no amount.
      calls.flatMap(([name, schema]) =>
        unbounded(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name),
      ),
    ).toEqual([])
  })

  it('never makes a sum fail: two leases, an income, an expense and a deposit of the largest amount', async () => {
    const { properties, tenants, leases, payments, dashboard, reports, incomes, expenses } = anna.api
    const most = MAX_ENTERED_CENTS
    for (const address of ['ul. Droga 1', 'ul. Droga 2']) {
      const property = await properties.create({ address, rentAmount: most })
      const tenant = await tenants.create({ name: `Bogaty ${address}` })
      const lease = { propertyId: property.id, tenantId: tenant.id, startDate: '2026-01-01' }
      expect(await codeOf(leases.create({ ...lease, rentAmount: most + 1 }))).toBe('validation_failed')
      expect(await codeOf(leases.preview({ startDate: '2026-01-01', rentAmount: 900_000_000_000_000 }))).toBe(
        'validation_failed',
      )
      const { id } = await leases.create({
        ...lease,
        rentAmount: most,
        billsAmount: most,
        extraFees: most,
        additionalFees: most,
        depositAmount: most,
        warrantyAmount: most,
      })
      await payments.recordReceipt({
        tenantId: tenant.id,
        amount: most,
        paymentDate: '2026-06-20',
        paymentMethod: 'cash',
      })
      await incomes.create({ propertyId: property.id, amount: most, category: 'other', date: '2026-06-01' })
      await expenses.create({ propertyId: property.id, amount: most, category: 'other', date: '2026-06-01' })
      await leases.get({ id })
      await tenants.get({ id: tenant.id })
      await properties.get({ id: property.id })
    }
    await dashboard.get()
    for (const list of [
      properties.list,
      tenants.list,
      leases.list,
      payments.list,
      incomes.list,
      expenses.list,
    ])
      expect((await list({})).total).toBeGreaterThan(1)
    for (const type of REPORT_TYPES)
      expect((await reports.run({ type, period: 'this_year' })).sections.length).toBeGreaterThanOrEqual(0)
  })
})
