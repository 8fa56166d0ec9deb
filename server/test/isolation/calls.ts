/** Every call of the contract, with an input for Anna's rows. */
import { adminContract } from '@domovik/contract/admin/index.ts'
import type { CallMeta } from '@domovik/contract/base.ts'
import { tenantContract } from '@domovik/contract/tenant/index.ts'
import { isContractProcedure } from '@orpc/contract'
import { expect } from 'vitest'
import type { AdminClient, TenantClient } from '../harness.ts'
import { accountInputs } from './inputs/account.ts'
import { guestInputs } from './inputs/guests.ts'
import { insightInputs } from './inputs/insight.ts'
import { installationInputs } from './inputs/installation.ts'
import { moneyInputs } from './inputs/money.ts'
import { rentalInputs } from './inputs/rental.ts'
import { tenantInputs } from './inputs/tenant.ts'
import { ticketInputs } from './inputs/tickets.ts'
import type { World } from './world.ts'

export type Leaf = { path: string; meta: CallMeta; writes: boolean }

function leaves(router: object, path: string[] = []): Leaf[] {
  return Object.entries(router).flatMap(([key, value]) =>
    isContractProcedure(value)
      ? [
          {
            path: [...path, key].join('.'),
            meta: value['~orpc'].meta as CallMeta,
            writes: value['~orpc'].route.method !== 'GET',
          },
        ]
      : leaves(value as object, [...path, key]),
  )
}

export const adminCalls = leaves(adminContract)
export const tenantCalls = leaves(tenantContract)

/** One input for every call of the contract, for Anna's rows. The first test fails for a new call without an input. */
export const inputs = (world: World): Record<string, unknown> => ({
  ...accountInputs(world),
  ...guestInputs(world),
  ...rentalInputs(world),
  ...ticketInputs(world),
  ...moneyInputs(world),
  ...insightInputs(world),
  ...installationInputs(world),
  ...tenantInputs(world),
})

export type Outcome = { code: string | null; answer: unknown }

/** Makes a call. Returns its answer, or the code of the refusal. Fails for an answer that is the fault of the server. */
export async function attempt(
  client: AdminClient | TenantClient,
  path: string,
  input: unknown,
): Promise<Outcome> {
  const call = path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], client) as (
    input: unknown,
  ) => Promise<unknown>
  try {
    return { code: null, answer: await call(input) }
  } catch (error) {
    const { code = String(error), status } = error as { code?: string; status?: number }
    expect(status, `${path}: ${code}`).toBeLessThan(500)
    return { code, answer: error instanceof Error ? { ...error, message: error.message } : error }
  }
}
