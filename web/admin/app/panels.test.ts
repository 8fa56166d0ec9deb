import { readFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '@domovik/locales/index.ts'
import { describe, expect, test } from 'vitest'
import { sections as ofOrganization } from '../account/organization-admin/sections.ts'
import { sections as ofAdmin } from '../installation/admin-panel/sections.tsx'
import { sections as ofSuperAdmin } from '../installation/super-admin/sections.tsx'
import { type Panel, panels } from '../shared/panels.ts'

const ids = (panel: Panel): string[] => Object.values(panels[panel].groups).flat()
const read = (language: string, name: string): Record<string, Record<string, string>> =>
  JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../../locales', language, `${name}.json`), 'utf8'),
  )

test.each([
  ['organization_admin', ofOrganization],
  ['super_admin', ofSuperAdmin],
  ['admin_panel', ofAdmin],
] as const)('%s: every section is in one group', (panel, sections) => {
  expect(ids(panel).toSorted()).toEqual(sections.map(({ id }) => id).toSorted())
})

describe.each(languages)('%s', (language) => {
  test.each(Object.keys(panels) as Panel[])('every section of %s has a name and a sentence', (panel) => {
    const sentences = read(language, 'sections')[panel]
    const names = read(language, panel).tabs
    expect(Object.keys(sentences ?? {}).toSorted()).toEqual(ids(panel).toSorted())
    expect(Object.keys(names ?? {}).toSorted()).toEqual(ids(panel).toSorted())
    for (const sentence of Object.values(sentences ?? {})) expect(sentence).toMatch(/\.$/)
    expect(read(language, panel)).toHaveProperty('title')
  })
})
