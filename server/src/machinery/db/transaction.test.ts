import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { inTransaction } from './transaction.ts'

let test: TestDatabase
let pool: Pool

beforeAll(async () => {
  test = await createTestDatabase()
  pool = new Pool({ ...test.owner, max: 1, pipeline: true })
  pool.on('error', () => undefined)
  await pool.query('create table tries (n int primary key)')
})
afterAll(async () => {
  await pool.end()
  await test.drop()
})

const rows = async () =>
  (await pool.query<{ n: number }>('select n from tries order by n')).rows.map(({ n }) => n)

describe('a transaction', () => {
  it('commits all or nothing', async () => {
    const failing = inTransaction(pool, undefined, async (db) => {
      await db.execute(sql`insert into tries values (1)`)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await inTransaction(pool, undefined, (db) => db.execute(sql`insert into tries values (2)`))
    expect(await rows()).toEqual([2])
  })

  it("rejects statements after its end, so that none reaches the connection's next user", async () => {
    let late: Promise<unknown> = Promise.resolve()
    const failing = inTransaction(pool, undefined, async (db) => {
      late = new Promise((resolve) => setTimeout(resolve, 60)).then(() =>
        db.execute(sql`insert into tries values (3)`),
      )
      await Promise.all([db.execute(sql`select 1 / 0`), late])
    })
    await expect(failing).rejects.toThrow()
    await inTransaction(pool, undefined, (db) => db.execute(sql`select pg_sleep(0.1)`))
    await expect(late).rejects.toThrow()
    expect(await rows()).toEqual([2])
  })

  it('is retried after a conflict with another transaction, and only then', async () => {
    let tries = 0
    const answer = await inTransaction(pool, undefined, async (db) => {
      tries += 1
      if (tries < 3) await db.execute(sql`do $$ begin raise exception 'met' using errcode = '40001'; end $$`)
      return 'done'
    })
    expect([answer, tries]).toEqual(['done', 3])
  })

  it('fails when its connection is cut; the next transaction gets a new connection', async () => {
    const cut = inTransaction(pool, undefined, async (db) => {
      const { rows: own } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const other = new Pool({ ...test.owner, max: 1 })
      await other.query('select pg_terminate_backend($1)', [own[0]!.pid])
      await other.end()
      await db.execute(sql`select 1`)
    })
    await expect(cut).rejects.toThrow()
    expect(await rows()).toEqual([2])
  })
})
