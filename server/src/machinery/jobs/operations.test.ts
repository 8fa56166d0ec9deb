import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'
import { resealOrganization } from '../../account/organizations/jobs.ts'
import { schedule } from '../../app/schedule.ts'
import { translator } from '../i18n.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
})
afterAll(() => server?.stop())

describe('the operations screen', () => {
  it('lists all jobs with the number that wait', async () => {
    const anna = await server.signUpLandlord()
    await anna.api.organizations.rotateKey()
    const root = await server.signUp()
    await server.promote(root, 'admin')
    const jobs = await server.admin(root).operations.jobs()
    expect(jobs.map(({ name }) => name)).toEqual(schedule.map(({ job }) => job.name))
    expect(jobs.find(({ name }) => name === resealOrganization.name)).toMatchObject({
      cron: null,
      waiting: 1,
      running: 0,
      failed: 0,
    })
  })

  it.each(['en', 'es', 'pl'] as const)('has a name for every job, in %s', (language) => {
    const t = translator(language, 'operations')
    expect(schedule.map(({ job }) => job.name).filter((name) => !t.has(`names.${name}`))).toEqual([])
  })

  it('is refused to everyone but administrators', async () => {
    const anna = await server.signUpLandlord()
    expect(await codeOf(anna.api.operations.jobs())).toBe('forbidden')
  })

  it('shows where the event chain was tampered with', async () => {
    const anna = await server.signUpLandlord()
    await anna.api.properties.create({ address: 'Jasna 1' })
    await anna.api.properties.create({ address: 'Jasna 2' })
    const whole = await anna.api.operations.verifyAudit()
    expect(whole).toMatchObject({ brokenSeq: null, problem: null })
    expect(whole.events).toBeGreaterThanOrEqual(3)
    await server.query('alter table audit_logs disable trigger audit_logs_insert_only')
    await server.query(`update audit_logs set user_email = 'x' where organization_id = $1 and seq = 2`, [
      anna.organizationId,
    ])
    expect(await anna.api.operations.verifyAudit()).toMatchObject({ brokenSeq: 2, problem: 'altered' })
    const viewer = await server.addMember(anna, 'viewer')
    expect(await codeOf(viewer.api.operations.verifyAudit())).toBe('forbidden')
  })
})
