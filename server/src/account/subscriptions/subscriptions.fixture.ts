/** Buying plans at the test provider. */
import { expect } from 'vitest'
import type { Landlord, TestServer } from '../../../test/harness.ts'

/** Pays on the hosted page as a browser would. Returns the status and the redirect target. */
export async function payAt(
  server: TestServer,
  url: string,
  card: 'good' | 'declined' | 'fails_later' = 'good',
) {
  const path = new URL(url).pathname
  expect(await (await server.fetch(path)).text()).toContain('<form')
  const answer = await server.fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ act: 'pay', card }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  return { status: answer.status, location: answer.headers.get('location') }
}

/** Returns the owner of a new organization on trial. */
export async function onTrial(
  server: TestServer,
  plan: 'starter' | 'professional' = 'starter',
): Promise<Landlord> {
  const person = await server.signUp()
  const api = server.admin(person)
  const { id } = await api.organizations.create({ name: 'Wierzba', plan })
  return Object.assign(person, { organizationId: id, api })
}
