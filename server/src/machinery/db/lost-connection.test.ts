/** A PostgreSQL that accepts a connection and ends it in the same packet. The process must survive that. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { masterKeyFromHex } from '../crypto/master-key.ts'
import { openDatabase, roleSecrets } from './database.ts'
import { inTransaction } from './transaction.ts'

/** A message of PostgreSQL's protocol: its type, its length with the four bytes of the length, its body. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const signedIn = message('R', Buffer.alloc(4))
const ready = message('Z', Buffer.from('I'))
const shutDown = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'))

it('reports a connection that ends as soon as it is taken, and the process goes on', async () => {
  const uncaught: unknown[] = []
  const keep = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', keep)
  const postgres = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([signedIn, ready, shutDown])))
  }).listen(0, '127.0.0.1')
  await once(postgres, 'listening')
  const { port } = postgres.address() as { port: number }
  const where = { host: '127.0.0.1', port, database: 'domovik', user: 'domovik', password: 'unused' }
  const database = openDatabase(
    where,
    roleSecrets(masterKeyFromHex('5a'.repeat(32))),
    pino({ level: 'silent' }),
  )
  try {
    const tries = Array.from({ length: 5 }, () =>
      inTransaction(database.app, undefined, async () => undefined),
    )
    expect((await Promise.allSettled(tries)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    expect(uncaught).toEqual([])
  } finally {
    process.off('uncaughtException', keep)
    await database.close()
    postgres.close()
  }
})
