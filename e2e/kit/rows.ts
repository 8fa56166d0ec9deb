/** Copies of all rows, so that the next test file of a shared server begins with the rows that the prepared data has. */
import pg from 'pg'
import { findRunningPostgres } from '../../server/src/machinery/db/embedded/find-running.ts'
import { SUPERUSER } from '../../server/src/machinery/db/embedded/init-cluster.ts'

/**
 * Tables of the product and of the sign-in service. The queue of jobs and the keys that sign tokens stay, because the running
 * server remembers their rows: it would refuse tokens whose key is not among them.
 */
const eachTable = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss', 'drizzle', 'before_tests')
    and n.nspname not like 'pg\\_%' and (n.nspname, c.relname) <> ('auth', 'signing_keys')`

const keep = `
  drop schema if exists before_tests cascade;
  create schema before_tests;
  create table before_tests.rows (name text not null, content json not null);
  create table before_tests.sums (name text primary key, sum numeric not null);
  do $$
  declare one text;
  begin
    for one in ${eachTable} loop
      execute format('insert into before_tests.rows select %L, row_to_json(t) from %s t', one, one);
      execute format('insert into before_tests.sums select %L, coalesce(sum(hashtextextended(t::text, 0)), 0) from %s t', one, one);
    end loop;
  end $$;
  create index on before_tests.rows (name);`

/** Without triggers and foreign keys, which would forbid to remove entries of the audit. Only tables that have changed are written. */
const restore = `
  do $$
  declare
    one text;
    now_sum numeric;
    columns text;
    kept text;
  begin
    set local session_replication_role = replica;
    for one in ${eachTable} loop
      execute format('select coalesce(sum(hashtextextended(t::text, 0)), 0) from %s t', one) into now_sum;
      continue when now_sum = (select sum from before_tests.sums where name = one);
      execute format('delete from %s', one);
      select string_agg(quote_ident(attname), ', ' order by attnum), string_agg('r.' || quote_ident(attname), ', ' order by attnum)
        into columns, kept from pg_attribute
        where attrelid = one::regclass and attnum > 0 and not attisdropped and attgenerated = '';
      execute format(
        'insert into %s (%s) overriding system value select %s from before_tests.rows k, json_populate_record(null::%s, k.content) r where k.name = %L',
        one, columns, kept, one, one);
    end loop;
  end $$;`

/** Copies the rows of the prepared data. */
export const keepRows = (dataDir: string): Promise<void> => asSuperuser(dataDir, keep)

/** Gives every table the rows of the prepared data again. */
export async function restoreRows(dataDir: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await asSuperuser(dataDir, restore)
    } catch (error) {
      // A job of the server may write at the same time.
      if (!(error instanceof pg.DatabaseError) || error.code !== '40P01' || attempt === 5) throw error
    }
  }
}

async function asSuperuser(dataDir: string, text: string): Promise<void> {
  const client = new pg.Client({ ...(await findRunningPostgres(dataDir)), user: SUPERUSER })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
