/** Checks that every key that a report shows has words: its columns, charts, figures, sections and notes. */
import { type MadeReport, rulesOf } from '@domovik/domain/insight/reports/catalogue.ts'
import { languages } from '@domovik/locales/index.ts'
import { expect } from 'vitest'
import type { AdminClient } from '../../../test/harness.ts'
import { translator } from '../../machinery/i18n.ts'

/** Runs the report in each of its groupings. Fails if a language lacks a text. */
export async function expectWordsOf(api: AdminClient, type: MadeReport): Promise<void> {
  const keys = new Set<string>()
  const add = (group: string, names: Iterable<string>): void => {
    for (const name of names) keys.add(`${group}.${name}`)
  }
  for (const grouping of [undefined, ...rulesOf(type).groupings]) {
    const asked = { type, period: 'this_year', ...(grouping ? { grouping } : {}) } as const
    const { sections, charts, figures, notes } = await api.reports.run(asked)
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
}
