import { STANDARD_LAYOUT } from '@domovik/domain/insight/dashboard/layout.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-17' })
})
afterAll(() => server?.stop())

const own = [
  { widget: 'overdue', column: 1, width: 6, height: null },
  { widget: 'recent', column: 7, width: 6, height: 4 },
] as const
const shared = [{ widget: 'revenue', column: 1, width: 12, height: null }] as const

describe('the layout of the dashboard', () => {
  it('is the standard, then that of the organization, then the own one, until it is reset', async () => {
    const anna = await server.signUpLandlord()
    const viewer = await server.addMember(anna, 'viewer')
    const seenBy = async ({ api }: typeof viewer) => {
      const { from, widgets } = (await api.dashboard.get()).layout
      return { from, widgets }
    }
    expect(await seenBy(viewer)).toEqual({ from: 'standard', widgets: STANDARD_LAYOUT })

    await anna.api.dashboard.saveDefaultLayout({ widgets: [...shared] })
    expect(await seenBy(viewer)).toEqual({ from: 'organization', widgets: shared })

    expect(await viewer.api.dashboard.saveLayout({ widgets: [...own] })).toMatchObject({
      from: 'own',
      widgets: own,
    })
    expect(await seenBy(viewer)).toEqual({ from: 'own', widgets: own })
    expect(await seenBy(anna)).toEqual({ from: 'organization', widgets: shared })

    expect(await viewer.api.dashboard.saveLayout({ widgets: null })).toMatchObject({ from: 'organization' })
    expect(await anna.api.dashboard.saveDefaultLayout({ widgets: null })).toMatchObject({ from: 'standard' })
    expect(await seenBy(viewer)).toEqual({ from: 'standard', widgets: STANDARD_LAYOUT })
  })

  it('keeps each widget once and inside the grid, and may be empty', async () => {
    const { api } = await server.signUpLandlord()
    const twice = [
      { widget: 'recent', column: 12, width: 6, height: null },
      { widget: 'recent', column: 1, width: 6, height: null },
    ] as const
    expect((await api.dashboard.saveLayout({ widgets: [...twice] })).widgets).toEqual([
      { widget: 'recent', column: 7, width: 6, height: null },
    ])
    expect(await api.dashboard.saveLayout({ widgets: [] })).toMatchObject({ from: 'own', widgets: [] })
  })

  it('is the standard if something else was stored', async () => {
    const { api } = await server.signUpLandlord()
    await api.account.savePreferences({ dashboardLayout: { order: ['overdue'] } })
    expect((await api.dashboard.get()).layout.from).toBe('standard')
  })

  it('of an organization is saved by its managers, is in the audit log, and is not seen by others', async () => {
    const anna = await server.signUpLandlord()
    const ben = await server.signUpLandlord()
    const accountant = await server.addMember(anna, 'accountant')
    expect(await codeOf(accountant.api.dashboard.saveDefaultLayout({ widgets: [...shared] }))).toBe(
      'forbidden',
    )
    await anna.api.dashboard.saveDefaultLayout({ widgets: [...shared] })
    expect((await ben.api.dashboard.get()).layout.from).toBe('standard')
    const { rows } = await anna.api.audit.list({ limit: 1 })
    expect(rows).toMatchObject([
      { action: 'UPDATE', table: 'organizations', details: { changed: ['dashboardLayout'] } },
    ])
  })
})
