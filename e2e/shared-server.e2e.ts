/** The server that the files of a worker share: each file begins with the rows of the prepared data. */
import { afterAll, expect, it } from 'vitest'
import type { Started } from './kit/own-server.ts'
import { landlord, mailTo } from './kit/people.ts'
import { type Server, startServer } from './kit/server.ts'

let server: Server | undefined

afterAll(() => server?.stop())

const email = 'anna@wspolny.example'
/** One line for each table, with the checksums of its rows. The keys that sign tokens stay. */
const rowsOf = ({ read }: Server): Promise<{ name: string; rows: string }[]> =>
  read(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (xpath('/row/rows/text()', query_to_xml(format(
        'select string_agg(md5(t::text), '','' order by md5(t::text)) as rows from %I.%I t', n.nspname, c.relname), false, true, '')))[1]::text as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'auth') and c.relname <> 'signing_keys' order by 1`)

it('is the same process for the next file, with the same rows as for the first', async () => {
  server = await startServer()
  const before = await rowsOf(server)
  await landlord(server, email)
  await server.sql('update subscription_plans set price_monthly = price_monthly + $1', [100])
  await server.sql(`delete from subscription_plans where plan_name = $1`, ['enterprise'])
  expect(await rowsOf(server)).not.toEqual(before)
  await server.stop()

  const next = await startServer()
  expect(next.app).toBe(server.app)
  expect(await rowsOf(next)).toEqual(before)
  expect(await mailTo(next, email)).toEqual([])
  // The address is free again, and the server works with the restored rows.
  await landlord(next, email)
})

it('fails the file in which it ended, and the next file gets a new one', async () => {
  const ended = (await startServer()) as Started
  process.kill(ended.pid, 'SIGKILL')
  await expect.poll(() => ended.isRunning()).toBe(false)
  await expect(ended.stop()).rejects.toThrow('the server ended')
  server = await startServer()
  await landlord(server, email)
})
