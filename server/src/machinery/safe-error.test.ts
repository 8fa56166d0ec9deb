import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/harness.ts'
import { createLog } from '../app/start.ts'
import { acrossOrganizations } from './scope/system.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

it('logs the kind and place of an error without the values of the statement', async () => {
  const lines: string[] = []
  const failed = await acrossOrganizations(server.services, 'test', (db) =>
    db.execute(sql`select ${'Zofia Tajemnicza'}::text, ${'PL61 1090 1014'}::int`),
  ).catch((error: unknown) => error)
  expect(String(failed)).toContain('Zofia Tajemnicza')
  createLog('error', { write: (line) => void lines.push(line) }).error({ err: failed }, 'it failed')
  const [line] = lines
  expect(line).toContain('SQLSTATE 22P02')
  expect(line).toContain('safe-error.test.ts')
  for (const secret of ['Zofia', 'PL61', 'select']) expect(line).not.toContain(secret)
})
