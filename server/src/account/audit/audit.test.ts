import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { AUDIT_TABLES } from '@domovik/domain/machinery/audit/types.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { newId } from '../../machinery/db/ids.ts'
import { recordAll } from '../../machinery/scope/scope.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { verifyChains } from './checkpoints.ts'
import { shortenOrigins, signCheckpoints } from './jobs.ts'

let server: TestServer
let anna: Landlord

beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
})
afterAll(() => server?.stop())

/** A landlord with ten events and a signed checkpoint after the last one. */
async function withHistory(): Promise<Landlord> {
  anna = await server.signUpLandlord()
  for (let i = 0; i < 9; i++) await anna.api.properties.create({ address: `ul. Kolejna ${i}` })
  await signCheckpoints.run(server.services, {})
  return anna
}

const verdict = async ({ organizationId }: Landlord) =>
  (await verifyChains(server.services, organizationId))[0]!
/** Acts as somebody with all rights on the database, who can disable the insert-only trigger. */
async function tamper(landlord: Landlord, statement: string): Promise<void> {
  await server.query('alter table audit_logs disable trigger audit_logs_insert_only')
  await server.query(statement, [landlord.organizationId])
  await server.query('alter table audit_logs enable trigger audit_logs_insert_only')
}

describe('the audit chain', () => {
  it('verifies when nothing was changed', async () => {
    const landlord = await withHistory()
    expect(await verdict(landlord)).toMatchObject({ brokenSeq: null, problem: null })
    expect((await landlord.api.operations.verifyAudit()).events).toBeGreaterThanOrEqual(10)
  })

  it('links events written in one batch as if written one by one', async () => {
    const landlord = await withHistory()
    const events = Array.from({ length: 25 }, (_, n) => ({
      action: 'CREATE' as const,
      table: 'transactions' as const,
      recordId: newId(),
      details: { amount: n },
    }))
    await forOrganization(server.services, landlord.organizationId, 'test', (scope) =>
      recordAll(scope, events),
    )
    const written = await server.query<{ record_id: string; amount: number }>(
      `select record_id, (details ->> 'amount')::int as amount from audit_logs where organization_id = $1 and table_name = 'transactions' order by seq`,
      [landlord.organizationId],
    )
    expect(written).toEqual(events.map(({ recordId, details }) => ({ record_id: recordId, ...details })))
    expect(await verdict(landlord)).toMatchObject({ brokenSeq: null })
    await landlord.api.properties.create({ address: 'ul. Następna 1' })
    expect(await verdict(landlord)).toMatchObject({ brokenSeq: null })
    await tamper(
      landlord,
      `update audit_logs set details = '{"amount": 7}' where organization_id = $1 and details ->> 'amount' = '12'`,
    )
    expect((await verdict(landlord)).problem).toBe('altered')
  })

  it.each([
    [
      'an edited row',
      `update audit_logs set details = '{"rentAmount": 1}' where organization_id = $1 and seq = 4`,
      4,
      'altered',
    ],
    ['a deleted row', 'delete from audit_logs where organization_id = $1 and seq = 5', 6, 'missing'],
    [
      'two swapped rows',
      `update audit_logs a set record_id = b.record_id, hash = b.hash, previous_hash = b.previous_hash from audit_logs b where a.organization_id = $1 and b.organization_id = $1 and a.seq in (6, 7) and b.seq = 13 - a.seq`,
      6,
      'unlinked',
    ],
    ['a removed tail', 'delete from audit_logs where organization_id = $1 and seq > 8', null, null],
    [
      'an inserted row',
      `insert into audit_logs select organization_id, 999, gen_random_uuid(), occurred_at, user_id, user_email, action_type, table_name, record_id, tenant_id, details, ip_address, user_agent, session_id, previous_hash, hash from audit_logs where organization_id = $1 and seq = 3`,
      999,
      'missing',
    ],
  ])('names %s', async (_what, statement, seq, problem) => {
    const landlord = await withHistory()
    await tamper(landlord, statement)
    const found = await verdict(landlord)
    expect(found.brokenSeq).not.toBeNull()
    if (seq !== null) expect(found.brokenSeq).toBe(seq)
    if (problem !== null) expect(found.problem).toBe(problem)
  })

  it('detects a chain that was rewritten from the start', async () => {
    const landlord = await withHistory()
    await tamper(landlord, `delete from audit_logs where organization_id = $1`)
    await server.query('update audit_heads set seq = 0, hash = $2 where organization_id = $1', [
      landlord.organizationId,
      '',
    ])
    for (let i = 0; i < 12; i++) await landlord.api.properties.create({ address: `ul. Fałszywa ${i}` })
    expect((await verdict(landlord)).problem).toBe('rewritten')
  })

  it('has no gap and no fork when many requests write at once', async () => {
    const landlord = await server.signUpLandlord()
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        landlord.api.properties.create({ address: `ul. Równoległa ${i}` }),
      ),
    )
    const found = await verdict(landlord)
    expect(found).toMatchObject({ brokenSeq: null })
    expect(found.events).toBeGreaterThanOrEqual(61)
  })

  it('rejects an event for an organization other than that of the request', async () => {
    const landlord = await server.signUpLandlord()
    const event = { id: newId(), at: '2026-03-15T12:00:00Z', action: 'CREATE', table: 'tenants', details: {} }
    for (const audience of ['app', 'tenant'] as const)
      await expect(
        server.services.database[audience].query('select app.record_events($1, $2::jsonb)', [
          landlord.organizationId,
          JSON.stringify([event]),
        ]),
      ).rejects.toThrow('event of another organization')
    expect(await verdict(landlord)).toMatchObject({ brokenSeq: null })
  })

  it("cannot be changed through the application's role", async () => {
    await expect(
      server.services.database.system.query('update audit_logs set details = null'),
    ).rejects.toThrow()
    await expect(server.services.database.app.query('delete from audit_logs')).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('addresses in the audit log (LEGAL-17)', () => {
  const origins = async ({ organizationId }: Landlord) =>
    (
      await server.query<{ origin: string }>(
        `select coalesce(ip_address, '-') || ' ' || coalesce(left(user_agent, 4), '-') as origin from audit_logs
          where organization_id = $1 order by seq`,
        [organizationId],
      )
    ).map(({ origin }) => origin)
  /** Adds an event as a request from this address would. */
  const act = ({ organizationId }: Landlord, ipAddress = '203.0.113.77') =>
    forOrganization(server.services, organizationId, 'test', (scope) =>
      recordAll({ ...scope, actor: { ...scope.actor, ipAddress, userAgent: 'test/1' } }, [
        { action: 'CREATE', table: 'properties', recordId: newId() },
      ]),
    )
  /** Events from 15 March 2026 and from 16 March 2027, the day of the job. */
  async function oldAndNew(): Promise<Landlord> {
    await server.moveTo('2026-03-15')
    const landlord = await server.signUpLandlord()
    await act(landlord)
    await signCheckpoints.run(server.services, {})
    await server.moveTo('2027-03-16')
    await act(landlord)
    await shortenOrigins.run(server.services, {})
    return landlord
  }

  it('are shortened after 12 months, and the chain still verifies', async () => {
    const landlord = await oldAndNew()
    const found = await origins(landlord)
    expect(found.slice(-2)).toEqual(['203.0.113.0 -', '203.0.113.77 test'])
    expect(await verdict(landlord)).toMatchObject({ brokenSeq: null })
    await shortenOrigins.run(server.services, {})
    expect(await origins(landlord)).toEqual(found)
    await server.moveTo('2028-04-01')
    await shortenOrigins.run(server.services, {})
    expect((await origins(landlord)).at(-1)).toBe('203.0.113.0 -')
    expect(await verdict(landlord)).toMatchObject({ brokenSeq: null })
    expect(
      await server.query('select from_seq from audit_shortenings where organization_id = $1 order by 1', [
        landlord.organizationId,
      ]),
    ).toHaveLength(2)
  })

  it.each([
    ['a changed detail', `update audit_logs set details = '{"x": 1}' where organization_id = $1 and seq = 1`],
    [
      'another address',
      `update audit_logs set ip_address = '10.9.8.0' where organization_id = $1 and seq = 1`,
    ],
    ['a removed mark', `delete from audit_shortenings where organization_id = $1`],
    [
      'a mark computed anew',
      `with changed as (update audit_logs set details = '{"x": 1}' where organization_id = $1 and seq = 1)
       update audit_shortenings set digest = 'x' where organization_id = $1`,
    ],
    [
      'a mark over recent events',
      `insert into audit_shortenings select organization_id, seq, seq, app.shortened_digest(organization_id, seq, seq), app.now(), 'x'
         from audit_heads where organization_id = $1`,
    ],
  ])('name %s of a shortened event', async (_what, statement) => {
    const landlord = await oldAndNew()
    await tamper(landlord, statement)
    expect((await verdict(landlord)).brokenSeq).not.toBeNull()
  })

  it('stay if the events no longer match their hashes', async () => {
    await server.moveTo('2026-03-15')
    const landlord = await withHistory()
    await tamper(
      landlord,
      `update audit_logs set details = '{"x": 1}' where organization_id = $1 and seq = 2`,
    )
    const before = await origins(landlord)
    await server.moveTo('2027-03-16')
    await shortenOrigins.run(server.services, {})
    expect(await origins(landlord)).toEqual(before)
    expect((await verdict(landlord)).problem).toBe('altered')
  })

  it('of IPv4 that older releases stored as IPv6 are shown, found and shortened as IPv4', async () => {
    await server.moveTo('2026-03-15')
    const landlord = await server.signUpLandlord()
    await act(landlord, '::ffff:203.0.113.77')
    const { rows } = await landlord.api.audit.list({ q: '203.0.113.77' })
    expect(rows.map(({ ipAddress }) => ipAddress)).toEqual(['203.0.113.77'])
    expect((await landlord.api.audit.list({ q: 'ffff' })).rows).toEqual([])
    await server.moveTo('2027-03-16')
    await shortenOrigins.run(server.services, {})
    expect((await origins(landlord)).at(-1)).toBe('203.0.113.0 -')
    expect(await verdict(landlord)).toMatchObject({ brokenSeq: null })
  })

  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['::ffff:203.0.113.77', '203.0.113.0'],
    ['::FFFF:203.0.113.77', '203.0.113.0'],
    ['2001:db8:1234:5678::9', '2001:db8:1234::'],
    ['unknown', null],
  ])('%s becomes %s', async (address, shortened) => {
    expect(await server.query('select app.shortened_address($1) as a', [address])).toEqual([{ a: shortened }])
  })
})

it('every recorded subject can be filtered and has a name (AUDIT-02)', () => {
  const source = path.join(import.meta.dirname, '../..')
  const recorded = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(path.join(source, file), 'utf8').matchAll(
        /action: [^\n]*?'?(?:CREATE|UPDATE|DELETE|SECURITY)[^}]*?table: '([a-z_]+)'/g,
      ),
    ])
    .map(([, table]) => table)
  expect(recorded.length).toBeGreaterThan(50)
  expect([...new Set(recorded)].filter((table) => !AUDIT_TABLES.some((known) => known === table))).toEqual([])
})

describe('reading the audit log (AUDIT-01, AUDIT-04)', () => {
  beforeAll(() => server.moveTo('2026-03-15'))

  it('lists who did what from where, newest first, and filters by person, action, table and day', async () => {
    const owner = await server.signUpLandlord('Dziennik')
    const manager = await server.addMember(owner, 'manager')
    const property = await owner.api.properties.create({ address: 'ul. Dziennikowa 1' })
    await manager.api.properties.update({ id: property.id, description: 'x' })
    const { rows, total } = await owner.api.audit.list({})
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, n) => total - n))
    expect(rows[0]).toMatchObject({
      who: manager.email,
      userId: manager.userId,
      action: 'UPDATE',
      table: 'properties',
      recordId: property.id,
      sessionId: expect.any(String),
    })
    const found = async (filters: Parameters<typeof owner.api.audit.list>[0]) =>
      (await owner.api.audit.list(filters)).rows.map(({ action, table }) => `${action} ${table}`)
    expect(await found({ person: [manager.userId] })).toEqual(['UPDATE properties'])
    expect(await found({ action: ['CREATE'], table: ['properties'] })).toEqual(['CREATE properties'])
    expect(await found({ q: manager.email.slice(0, 20), from: '2026-03-15', to: '2026-03-15' })).toHaveLength(
      1,
    )
    expect(await found({ from: '2026-03-16' })).toEqual([])
    const first = await owner.api.audit.list({ limit: 1 })
    const second = await owner.api.audit.list({ limit: 1, cursor: first.nextCursor! })
    expect([second.total, second.rows[0]!.seq]).toEqual([total, total - 1])
    const { content } = await owner.api.audit.exportCsv({ table: ['properties'] })
    expect(content.trim().split('\r\n')).toHaveLength(3)
    expect(content).toContain(manager.email)
  })

  it('shows all organizations to a super admin only', async () => {
    const [one, two] = [await server.signUpLandlord('Raz'), await server.signUpLandlord('Dwa')]
    const { api } = await server.signUpSuperAdmin()
    const all = await api.audit.listAcross({ action: ['CREATE'], table: ['organizations'], limit: 200 })
    const names = all.rows.map(({ organizationName }) => organizationName)
    expect(names).toEqual(expect.arrayContaining(['Raz', 'Dwa']))
    const ofOne = await api.audit.listAcross({ organizationId: one.organizationId })
    expect(new Set(ofOne.rows.map(({ organizationId }) => organizationId))).toEqual(
      new Set([one.organizationId]),
    )
    expect(ofOne.total).toBe((await one.api.audit.list({})).total)
    expect((await api.audit.exportCsvAcross({ organizationId: two.organizationId })).content).toContain('Dwa')
    const verdicts = await api.audit.verifyAcross()
    expect(verdicts.chains).toBeGreaterThan(2)
    await expect(one.api.audit.listAcross({})).rejects.toMatchObject({ code: 'forbidden' })
  })
})
