/** A document whose sender left the organization or may no longer sign. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  codeOf,
  type Landlord,
  type Person,
  startTestServer,
  type TenantClient,
  type TestServer,
} from '../../../test/harness.ts'
import { createTwoLettings, type Letting } from '../../../test/two-lettings.fixture.ts'

let server: TestServer
let anna: Landlord
let ben: Landlord
let home: Letting
let marta: Person & { api: TenantClient }

const content = '%PDF-1.7\numowa\n%%EOF\n'
const sha256 = createHash('sha256').update(content).digest('hex')
const signature = { sha256, agreed: true } as const

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  ;({ anna, ben, home, marta } = await createTwoLettings(server))
})
afterAll(() => server?.stop())

/** A lease that the manager sent and the tenant signed. */
async function sentBy(manager: Landlord) {
  const file = new File([content], 'umowa.pdf', { type: 'application/pdf' })
  const about = { subject: 'lease', subjectId: home.lease } as const
  const { id: documentId } = await manager.api.documents.create({ file, kind: 'lease', ...about })
  const { versions } = await manager.api.documents.get({ id: documentId })
  const { id } = await manager.api.signings.send({ documentId, fileId: versions[0]!.id, law: 'none' })
  await marta.api.signings.sign({ id, ...signature, signedName: 'Marta' })
  return { id, documentId }
}

it.each(['removed', 'a viewer', 'left', 'blocked'] as const)(
  'is signed by another member if the sender is %s, and the evidence names who signed',
  async (how) => {
    const manager = await server.addMember(anna, 'manager')
    const { id, documentId } = await sentBy(manager)
    const byAnna = { id, ...signature, signedName: 'Anna Wierzba' }
    // As long as the sender can sign, nobody else can.
    expect(await codeOf(anna.api.signings.sign(byAnna))).toBe('not_found')
    const { userId } = manager
    if (how === 'removed') await anna.api.organizations.removeMember({ userId })
    if (how === 'a viewer') await anna.api.organizations.changeRole({ userId, role: 'viewer' })
    if (how === 'left') await manager.api.organizations.leave({})
    if (how === 'blocked')
      await server.query(`update auth.users set banned_until = app.now() + interval '1 day' where id = $1`, [
        userId,
      ])

    const viewer = await server.addMember(anna, 'viewer')
    expect(await codeOf(viewer.api.signings.sign(byAnna))).toBe('forbidden')
    expect(await codeOf(ben.api.signings.sign(byAnna))).toBe('not_found')
    const landlordOf = async ({ api }: Landlord) =>
      (await api.documents.get({ id: documentId })).signing!.parties.find(({ role }) => role === 'landlord')
    expect(await landlordOf(viewer)).toMatchObject({ turn: true, mine: false })
    expect(await landlordOf(anna)).toMatchObject({ turn: true, mine: true })

    expect((await anna.api.signings.sign(byAnna)).state).toBe('completed')
    const other = await server.addMember(anna, 'manager')
    expect(await landlordOf(other)).toMatchObject({ mine: false, signedName: 'Anna Wierzba' })
    expect(await landlordOf(anna)).toMatchObject({ mine: true })
    const evidence = await anna.api.signings.evidence({ id })
    expect(evidence).toContainEqual(
      expect.objectContaining({
        role: 'landlord',
        signedName: 'Anna Wierzba',
        email: anna.email,
        intact: true,
      }),
    )
  },
)
