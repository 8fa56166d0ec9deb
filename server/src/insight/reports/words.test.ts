/** Every key that a report of the demonstration shows has words: its columns, charts, figures, sections and notes. */
import { MADE_REPORTS, rulesOf } from '@domovik/domain/insight/reports/catalogue.ts'
import { languages } from '@domovik/locales/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { demoAccounts } from '../../account/users/demo-accounts.ts'
import { prepareDemo } from '../../installation/demo/prepare.ts'
import { translator } from '../../machinery/i18n.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ day: '2026-11-17', env: { DEMO: 'on' } })
  await prepareDemo(server.services)
  const { email, password } = demoAccounts.find(({ role }) => role === 'owner')!
  const answer = await server.fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  token = ((await answer.json()) as { access_token: string }).access_token
})
afterAll(() => server?.stop())

it.each(MADE_REPORTS)('%s', async (type) => {
  const keys = new Set<string>()
  const add = (group: string, names: Iterable<string>): void => {
    for (const name of names) keys.add(`${group}.${name}`)
  }
  for (const grouping of [undefined, ...rulesOf(type).groupings]) {
    const asked = { type, period: 'this_year', ...(grouping ? { grouping } : {}) } as const
    const { sections, charts, figures, notes } = await server.admin({ token }).reports.run(asked)
    for (const { columns } of sections)
      add(
        'columns',
        columns.map(({ key }) => key),
      )
    for (const { series } of charts) add('columns', series)
    for (const [group, found] of Object.entries({ sections, charts, figures }))
      add(
        group,
        found.map(({ id }) => id),
      )
    add(
      'notes',
      notes.map(({ code }) => code),
    )
  }
  expect(keys.size).toBeGreaterThan(1)
  for (const language of languages) {
    const t = translator(language, 'reports')
    expect([language, [...keys].filter((key) => !t.has(key))]).toEqual([language, []])
  }
  if (type === 'liquidity') expect([...keys]).toContain('columns.owner_payouts')
})
