/** A member who may not see identity documents can do nothing with them. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let anna: Landlord
let member: Landlord
let identity: string
let plain: string
const file = () =>
  new File(['%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n'], 'a.pdf', { type: 'application/pdf' })
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  anna = await server.signUpLandlord()
  const { id: subjectId } = await anna.api.tenants.create({ name: 'Zofia' })
  const of = { subject: 'tenant', subjectId } as const
  identity = (await anna.api.documents.create({ ...of, kind: 'identity', file: file() })).id
  plain = (await anna.api.documents.create({ ...of, kind: 'other', file: file() })).id
  member = await server.addMember(anna, 'viewer')
  await anna.api.organizations.changeRole({
    ...{ userId: member.userId, role: 'viewer', permissions: ['view_tenants', 'delete_tenants'] },
  })
})
afterAll(() => server?.stop())

it('cannot be removed or restored, neither alone nor with others, and answer as an unknown one does', async () => {
  const { remove, restore, get, archive } = member.api.documents
  const unknown = '00000000-0000-7000-8000-000000000000'
  for (const id of [identity, unknown])
    for (const call of [
      () => get({ id }),
      () => remove({ ids: [id] }),
      () => restore({ ids: [id] }),
      () => archive({ ids: [id] }),
    ])
      expect(await codeOf(call())).toBe('not_found')
  expect(await remove({ ids: [identity, plain] })).toEqual({ removed: [plain] })
  expect((await anna.api.documents.get({ id: identity })).document.kind).toBe('identity')
  await anna.api.documents.remove({ ids: [identity] })
  expect(await codeOf(restore({ ids: [identity] }))).toBe('not_found')
  expect(await restore({ ids: [identity, plain] })).toEqual({ restored: [plain] })
  expect(await codeOf(anna.api.documents.get({ id: identity }))).toBe('not_found')
})
