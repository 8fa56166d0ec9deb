/** An organization has one owner, who is a member of it, whatever is done at the same moment. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AdminClient,
  codeOf,
  type Landlord,
  startTestServer,
  type TestServer,
} from '../../../test/harness.ts'
import { waitingForLock } from '../../../test/waiting-for-lock.ts'
import { checkOwners } from './jobs.ts'

let server: TestServer
let root: { api: AdminClient }

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-01' })
  root = await server.signUpSuperAdmin()
})
afterAll(() => server?.stop())
beforeEach(() => server.query('delete from auth.rate_limits'))

type People = { organization: string; owner: Landlord; ola: Landlord; ben: Landlord; token: string }

async function people(): Promise<People> {
  const owner = await server.signUpLandlord('Lipa')
  const [ola, ben] = [await server.addMember(owner, 'manager'), await server.addMember(owner, 'manager')]
  const email = `invited-${owner.userId}@example.com`
  await ola.api.memberInvitations.create({ email, role: 'manager' })
  const [mail] = await server.mails(email)
  return { organization: owner.organizationId, owner, ola, ben, token: mail!.link!.split('/').at(-1)! }
}

const byOwner = ({ owner }: People) => owner.api.organizations
const acts: Record<string, (all: People) => Promise<unknown>> = {
  'the owner makes Ola the owner': (all) => byOwner(all).makeOwner({ userId: all.ola.userId }),
  'the owner makes Ben the owner': (all) => byOwner(all).makeOwner({ userId: all.ben.userId }),
  'Ola leaves': ({ ola }) => ola.api.organizations.leave(),
  'the owner removes Ola': (all) => byOwner(all).removeMember({ userId: all.ola.userId }),
  'Ben removes Ola': ({ ben, ola }) => ben.api.organizations.removeMember({ userId: ola.userId }),
  'Ben makes Ola a viewer': ({ ben, ola }) =>
    ben.api.organizations.changeRole({ userId: ola.userId, role: 'viewer' }),
  'Ola invites a manager': ({ ola }) =>
    ola.api.memberInvitations.create({ email: `by-${ola.userId}@example.com`, role: 'manager' }),
  'Ola creates a manager': ({ ola }) =>
    ola.api.organizations.addMember({
      ...{ email: `made-${ola.userId}@example.com`, password: 'river-otter-lantern-7', role: 'manager' },
      permissions: ['manage_pages'],
    } as never),
  'the invited manager joins': ({ token }) =>
    server.admin().memberInvitations.accept({
      ...{ token, name: 'Ewa', password: 'river-otter-lantern-7', termsAccepted: true },
    }),
  'the operator makes Ola the owner': ({ organization, ola }) =>
    root.api.superAdmin.organizations.update({ id: organization, ownerId: ola.userId }),
  'the operator removes the account of Ola': ({ ola }) =>
    root.api.superAdmin.users.remove({ id: ola.userId }),
}
const names = Object.keys(acts)
const pairs = names.flatMap((first) =>
  names.filter((second) => second !== first).map((second) => [first, second]),
)

type Row = { userId: string; role: string; owns: boolean }
const rowsOf = (id: string) =>
  server.query<Row>(
    `select m.user_id as "userId", m.role, m.user_id = o.owner_id as owns
       from organization_members m join organizations o on o.id = m.organization_id where o.id = $1`,
    [id],
  )

/** Starts both acts while the organization is locked, so that each has read its caller before the other is done. */
async function atOnce(id: string, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  await server.query('begin')
  await server.query('select id from organizations where id = $1 for update', [id])
  const one = first().catch((error: { code: string }) => error.code)
  await waitingForLock(server, 1)
  const two = second().catch((error: { code: string }) => error.code)
  await waitingForLock(server, 2)
  await server.query('commit')
  return Promise.all([one, two])
}

describe('the owner', () => {
  it.for(pairs)('is one member after: %s, %s', async ([first, second]) => {
    const all = await people()
    const { organization, ola } = all
    const answers = await atOnce(
      organization,
      () => acts[first!]!(all),
      () => acts[second!]!(all),
    )
    expect(answers).not.toContain('internal_error')
    const rows = await rowsOf(organization)
    expect(rows.filter(({ role, owns }) => owns || role === 'owner')).toMatchObject([
      { role: 'owner', owns: true },
    ])
    const [{ open } = { open: -1 }] = await server.query<{ open: number }>(
      `select count(*)::int as open from member_invitations
        where organization_id = $1 and invited_by = $2 and accepted_at is null and revoked_at is null`,
      [organization, ola.userId],
    )
    const ofOla = rows.find(({ userId }) => userId === ola.userId)
    const hasRights = ofOla !== undefined && ofOla.role !== 'viewer'
    if (!hasRights) expect(open).toBe(0)
  })

  it('is never a colleague who cannot sign in', async () => {
    const { owner, ola, organization } = await people()
    await root.api.superAdmin.users.ban({ id: ola.userId, days: 7 })
    const userId = ola.userId
    expect(await codeOf(owner.api.organizations.makeOwner({ userId }))).toBe('new_owner_blocked')
    const seen = (await owner.api.organizations.members()).find((member) => member.userId === userId)
    expect(seen?.can.makeOwner).toBe(false)
    const made = root.api.superAdmin.organizations.update({ id: organization, ownerId: userId })
    expect(await codeOf(made)).toBe('validation_failed')
  })

  it('can be transferred while the organization is read-only', async () => {
    const { owner, ola, organization } = await people()
    const ended = `update subscribers set subscription_status = 'canceled', paid_until = '2026-02-01' where organization_id = $1`
    await server.query(ended, [organization])
    await owner.api.organizations.makeOwner({ userId: ola.userId })
    expect((await rowsOf(organization)).find(({ owns }) => owns)?.userId).toBe(ola.userId)
  })

  it('cannot be taken away by a statement', async () => {
    const { organization, owner, ola } = await people()
    const kept = expect.objectContaining({ constraint: 'organization_members_owner' })
    for (const [text, user] of [
      ['delete from organization_members where organization_id = $1 and user_id = $2', owner],
      ["update organization_members set role = 'owner' where organization_id = $1 and user_id = $2", ola],
      ["update organization_members set role = 'manager' where organization_id = $1 and user_id = $2", owner],
      ['update organizations set owner_id = $2 where id = $1', ola],
    ] as const)
      await expect(server.query(text, [organization, user.userId])).rejects.toEqual(kept)
    await server.query('delete from organizations where id = $1 and owner_id = $2', [
      organization,
      owner.userId,
    ])
  })

  it('is named again by the operator if an organization lost theirs', async () => {
    const { organization, owner, ola, ben } = await people()
    await server.query('alter table organization_members disable trigger organization_members_owner')
    await server.query('delete from organization_members where user_id = $1', [owner.userId])
    await server.query('alter table organization_members enable trigger organization_members_owner')
    await ben.api.organizations.leave()
    const errors = vi.spyOn(server.services.log, 'error')
    await checkOwners.run(server.services, {})
    expect(errors.mock.calls).toEqual([[{ organizationId: organization }, 'an organization has no owner']])
    const { organization: seen } = await root.api.superAdmin.organizations.get({ id: organization })
    expect(seen.ownerEmail).toBeNull()
    await root.api.superAdmin.organizations.update({ id: organization, ownerId: ola.userId })
    expect(await rowsOf(organization)).toEqual([{ userId: ola.userId, role: 'owner', owns: true }])
    errors.mockClear()
    await checkOwners.run(server.services, {})
    expect(errors).not.toHaveBeenCalled()
  })
})
