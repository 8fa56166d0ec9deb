import { sql } from 'drizzle-orm'
import { Client, Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { inOneFlush } from './one-flush.ts'
import { runPrepared } from './prepared-statements.ts'
import type { Db } from './transaction.ts'

let test: TestDatabase
let pool: Pool

beforeAll(async () => {
  test = await createTestDatabase()
  pool = new Pool({ ...test.owner, max: 1, pipeline: true })
  pool.on('error', () => undefined)
  await pool.query('create table kept (n int primary key)')
  await pool.query('insert into kept select generate_series(1, 3)')
})
afterAll(async () => {
  await pool.end()
  await test.drop()
})

type Row = { who: string; changed: boolean }
const first = {
  name: 'who',
  text: `select $1::text as who, false as changed, set_config('app.organization', $1, true)`,
  values: ['7'],
}
const read = <T>(work: (db: Db) => Promise<T>, isAsAssumed = ({ who }: Row) => who === '7') =>
  inOneFlush({ pool, first, isAsAssumed, work })

const numbers = async (db: Db, from: number) =>
  (await db.execute<{ n: number }>(sql`select n from kept where n >= ${from} order by n`)).rows.map(
    ({ n }) => n,
  )
const organization = async (db: Db) =>
  (await runPrepared<{ o: string }>({ db }, sql`select current_setting('app.organization') as o`)).rows[0]!.o
const stillWorks = () => read((db) => Promise.all([numbers(db, 3), organization(db)]))

/** Returns how many messages with statements the connections get while `work` runs. */
async function sent(work: () => Promise<unknown>): Promise<number> {
  const original = Client.prototype.query
  let times = 0
  const spy = function (this: Client, ...given: unknown[]) {
    times += 1
    return Reflect.apply(original, this, given)
  }
  Client.prototype.query = spy as typeof original
  await work().finally(() => {
    Client.prototype.query = original
  })
  return times
}

describe('a read in one flush', () => {
  it('sends the parallel statements together with the first one, which sets their context', async () => {
    let found: unknown
    const times = await sent(async () => {
      found = await read((db) => Promise.all([numbers(db, 2), organization(db), numbers(db, 4)]))
    })
    expect(found).toEqual({ output: [[2, 3], '7', []] })
    expect(times).toBe(1)
    const { rows } = await pool.query(`select current_setting('app.organization', true) as after`)
    expect(rows).toEqual([{ after: '' }])
  })

  it('is not done if a statement needs the result of another, even if the work hides that error', async () => {
    expect(await read(async (db) => numbers(db, (await numbers(db, 3))[0]!))).toBe('late')
    const hidden = async (db: Db) => {
      await numbers(db, 3)
      return numbers(db, 1).catch(() => 'hidden')
    }
    expect(await read(hidden)).toBe('late')
    expect(await read(async () => 'no statement')).toBe('late')
    expect(await stillWorks()).toEqual({ output: [[3], '7'] })
  })

  it('is not done if the first row is not as assumed, and `work` gets no result then', async () => {
    let seen: unknown
    const work = async (db: Db) => {
      seen = await numbers(db, 1)
    }
    expect(await read(work, () => false)).toBe('changed')
    expect(seen).toBeUndefined()
    expect(
      await read(
        (db) => db.execute(sql`select 1 / 0`),
        () => false,
      ),
    ).toBe('changed')
  })

  it('is not done if the work fails before its first statement; later errors are thrown', async () => {
    const early = async () => {
      throw new Error('too early')
    }
    expect(await read(early)).toBe('unsent')
    const later = async (db: Db) => {
      await numbers(db, 1)
      throw new Error('not this one')
    }
    await expect(read(later)).rejects.toThrow('not this one')
  })

  it.each([
    ['divides by zero', sql`select 1 / 0`, '22012'],
    ['has no table', sql`select 1 from missing`, '42P01'],
  ])('throws the error of a statement that %s; the connection works afterwards', async (_, broken, code) => {
    const failing = (db: Db) => Promise.all([numbers(db, 1), runPrepared({ db }, broken), numbers(db, 2)])
    for (let times = 0; times < 3; times++) await expect(read(failing)).rejects.toMatchObject({ code })
    expect(await stillWorks()).toEqual({ output: [[3], '7'] })
    const refused = { ...first, name: 'refused', text: `select 1 / ($1::int - 7) as who` }
    const begun = inOneFlush({ pool, first: refused, isAsAssumed: () => true, work: (db) => numbers(db, 1) })
    await expect(begun).rejects.toThrow()
    expect(await stillWorks()).toEqual({ output: [[3], '7'] })
  })

  it.each([
    ['writes', sql`insert into kept values (9)`],
    ['locks rows', sql`select n from kept for update`],
    ['begins a savepoint', sql`savepoint later`],
  ])('is not done if a statement %s', async (_, statement) => {
    expect(await read((db) => Promise.all([numbers(db, 1), db.execute(statement)]))).toBe('late')
    expect(await stillWorks()).toEqual({ output: [[3], '7'] })
    expect((await pool.query('select count(*)::int as kept from kept')).rows).toEqual([{ kept: 3 }])
  })

  it('throws if a value cannot be written or a row cannot be read', async () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const unwritable = (db: Db) => db.$client.query({ text: 'select $1::jsonb', values: [circular] })
    await expect(read(unwritable)).rejects.toThrow('circular')
    const unreadable = (db: Db) =>
      db.$client.query({
        text: 'select 1 as one',
        types: {
          getTypeParser: () => () => {
            throw new Error('unreadable')
          },
        },
      })
    await expect(read(unreadable)).rejects.toThrow('unreadable')
    expect(await stillWorks()).toEqual({ output: [[3], '7'] })
  })

  it('fails when its connection is cut; the next read gets a new connection', async () => {
    const cut = read(async (db) =>
      db.execute(sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(0.1)`),
    )
    await expect(cut).rejects.toThrow()
    expect(await stillWorks()).toEqual({ output: [[3], '7'] })
  })
})
