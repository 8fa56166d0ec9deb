/** Rules for every table, including future ones. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

describe('row level security', () => {
  it('is enabled and forced for every table, with at least one policy each', async () => {
    const tables = await server.query<{ name: string; on: boolean; forced: boolean; policies: number }>(`
      select c.relname as name, c.relrowsecurity as on, c.relforcerowsecurity as forced,
             (select count(*)::int from pg_policies p where p.schemaname = n.nspname and p.tablename = c.relname) as policies
        from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`)
    expect(tables.length).toBeGreaterThan(20)
    expect(tables.filter(({ on, forced, policies }) => !on || !forced || policies === 0)).toEqual([])
  })

  it('limits every organization table to the organization of the request', async () => {
    const open = await server.query<{ name: string }>(`
      select c.table_name as name from information_schema.columns c
       where c.table_schema = 'public' and c.column_name = 'organization_id'
         and exists (select 1 from information_schema.role_table_grants g where g.table_schema = 'public' and g.table_name = c.table_name and g.grantee = 'domovik_app')
         and not exists (select 1 from pg_policies p where p.tablename = c.table_name and 'domovik_app' = any(p.roles)
                          and coalesce(p.qual, p.with_check) like '%organization_id = ( SELECT app.organization()%')
         and c.table_name <> 'mail_outbox'`)
    expect(open).toEqual([])
  })

  it('starts the primary key of every organization table with the organization', async () => {
    const keys = await server.query<{ name: string; first: string }>(`
      select t.relname as name, a.attname as first from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
        join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
       where i.indisprimary and n.nspname = 'public'
         and exists (select 1 from pg_attribute o where o.attrelid = t.oid and o.attname = 'organization_id' and not o.attisdropped)`)
    expect(keys.filter(({ name, first }) => first !== 'organization_id' && name !== 'mail_outbox')).toEqual(
      [],
    )
  })
})

describe('the login roles', () => {
  it('own nothing and bypass nothing', async () => {
    const roles = await server.query<{ name: string; free: boolean }>(`
      select rolname as name, (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb) as free from pg_roles where rolname like 'domovik\\_%' and rolname <> 'domovik_owner'`)
    expect(roles.map(({ name }) => name).sort()).toEqual([
      'domovik_app',
      'domovik_auth',
      'domovik_search',
      'domovik_signer',
      'domovik_super_admin',
      'domovik_system',
      'domovik_tenant',
    ])
    expect(roles.filter(({ free }) => free)).toEqual([])
    const owned = await server.query(
      `select tablename from pg_tables where tableowner in ('domovik_app', 'domovik_tenant', 'domovik_auth', 'domovik_system', 'domovik_search', 'domovik_super_admin', 'domovik_signer') and schemaname <> 'pgboss'`,
    )
    expect(owned).toEqual([])
  })

  it("cannot read password hashes, the outbox or other keys in a landlord's request", async () => {
    const { database } = server.services
    await expect(database.app.query('select * from auth.users')).rejects.toThrow('permission denied')
    await expect(database.app.query('select * from mail_outbox')).rejects.toThrow('permission denied')
    await expect(database.app.query('select message_sealed from mail_outbox')).rejects.toThrow(
      'permission denied',
    )
    await expect(database.tenant.query('select notes_sealed from tenants')).rejects.toThrow(
      'permission denied',
    )
    await expect(database.auth.query('select * from properties')).rejects.toThrow('permission denied')
  })

  it('see no row without a request context, and fail after the context has ended', async () => {
    const client = await server.services.database.app.connect()
    try {
      expect((await client.query('select * from properties')).rows).toEqual([])
      await client.query('begin')
      await client.query(
        `select set_config('app.organization', '00000000-0000-0000-0000-000000000001', true)`,
      )
      await client.query('commit')
      await expect(client.query('select * from properties')).rejects.toThrow('uuid')
    } finally {
      client.release()
    }
  })
})

it('has an index for every reference, so that neither a join nor the removal of what it names reads a whole table', async () => {
  const slow = await server.query<{ reference: string }>(`
    select c.conrelid::regclass || ' (' || (
             select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) || ')' as reference
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and n.nspname = 'public' and not exists (
       select 1 from pg_index i
        where i.indrelid = c.conrelid and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\([a-z_]+ IS NOT NULL\\)$')
          and (select array_agg(x order by x) from unnest((string_to_array(i.indkey::text, ' ')::int2[])[1:array_length(c.conkey, 1)]) x)
              = (select array_agg(x order by x) from unnest(c.conkey) x))`)
  expect(slow).toEqual([])
})
