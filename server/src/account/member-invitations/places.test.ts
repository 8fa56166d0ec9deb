/** Places of the plan that open invitations of colleagues keep. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-10T10:00:00Z' })
})
afterAll(() => server?.stop())

it('hold for invitations sent at the same moment, and a check counts open invitations', async () => {
  const owner = await server.signUpLandlord('Miejsca')
  await server.query(`update subscribers set subscription_plan = 'professional' where organization_id = $1`, [
    owner.organizationId,
  ])
  const [{ limits } = { limits: {} }] = await server.query<{ limits: object }>(
    `select limits from subscription_plans where plan_name = 'professional'`,
  )
  const set = (given: object) =>
    server.query(`update subscription_plans set limits = $1 where plan_name = 'professional'`, [
      JSON.stringify(given),
    ])
  await set({ ...limits, users: 3 })
  const invite = (n: number) =>
    owner.api.memberInvitations.create({ email: `miejsce-${n}@example.com`, role: 'accountant' }).then(
      () => 'sent',
      (error: { code: string }) => error.code,
    )
  const answers = await Promise.all([1, 2, 3, 4].map(invite))
  expect(answers.sort()).toEqual(['plan_limit_reached', 'plan_limit_reached', 'sent', 'sent'])
  expect(await owner.api.subscriptions.checkLimit({ limitType: 'users' })).toMatchObject({
    allowed: false,
    current: 3,
    remaining: 0,
  })
  const [open] = await owner.api.memberInvitations.list()
  await owner.api.memberInvitations.revoke({ id: open!.id })
  expect(await owner.api.subscriptions.checkLimit({ limitType: 'users' })).toMatchObject({
    allowed: true,
    remaining: 1,
  })
  expect([await invite(5), await invite(6)]).toEqual(['sent', 'plan_limit_reached'])
  await set(limits)
})
