import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runImport } from './jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  await server.services.jobs.work(server.services, [runImport])
})
afterAll(() => server?.stop())

test('a requested import is run by the job queue', async () => {
  const landlord = await server.signUpLandlord()
  const { run } = await landlord.api.imports.sample({})
  await landlord.api.imports.run({ id: run.id })
  const state = () => landlord.api.imports.get({ id: run.id })
  while ((await state()).status === 'running') await setTimeout(200)
  expect(await state()).toMatchObject({ status: 'done', importedRows: 53 })
  const { total } = await landlord.api.properties.list({})
  expect(total).toBe(53)
})
