import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/harness.ts'
import { seedDemo } from './seed.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-11-17', env: { DEMO: 'on' } })
})
afterAll(() => server.stop())

test('seeds', async () => {
  for (let i = 0; i < 3; i++) {
    const from = performance.now()
    await seedDemo(server.services)
    console.log('seed', performance.now() - from)
  }
  console.log(await server.query('select kind, count(*) from transactions group by 1'))
  console.log(await server.query('select count(*) from audit_logs'))
  expect(1).toBe(1)
}, 60000)
