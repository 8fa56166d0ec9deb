import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-17' })
})
afterAll(() => server?.stop())

const late = {
  list: 'payments',
  name: 'Late',
  shared: false,
  search: { status: ['overdue', 'partial'], sort: ['dueDate'] },
  columns: { method: false },
}

describe('a saved view', () => {
  it('is seen by its user only, until it is shared with the organization', async () => {
    const anna = await server.signUpLandlord()
    const viewer = await server.addMember(anna, 'viewer')
    const ben = await server.signUpLandlord()
    const { id } = await anna.api.savedViews.create(late)
    expect(await anna.api.savedViews.list({ list: 'payments' })).toMatchObject([
      { ...late, id, own: true, editable: true },
    ])
    expect(await anna.api.savedViews.list({ list: 'tenants' })).toEqual([])
    expect(await viewer.api.savedViews.list({ list: 'payments' })).toEqual([])
    expect(await codeOf(viewer.api.savedViews.remove({ id }))).toBe('not_found')

    await anna.api.savedViews.update({ id, shared: true })
    expect(await viewer.api.savedViews.list({ list: 'payments' })).toMatchObject([
      { id, own: false, editable: false },
    ])
    expect(await ben.api.savedViews.list({ list: 'payments' })).toEqual([])
  })

  it('is changed and deleted by its user, and a shared one also by those who manage the organization', async () => {
    const anna = await server.signUpLandlord()
    const accountant = await server.addMember(anna, 'accountant')
    const viewer = await server.addMember(anna, 'viewer')
    const { id } = await accountant.api.savedViews.create({ ...late, shared: true })
    expect(await codeOf(viewer.api.savedViews.update({ id, name: 'Mine' }))).toBe('forbidden')
    expect(await codeOf(anna.api.savedViews.update({ id, shared: false }))).toBe('forbidden')
    expect(await anna.api.savedViews.update({ id, name: 'Overdue' })).toMatchObject({ name: 'Overdue' })
    const own = await accountant.api.savedViews.create(late)
    expect(await codeOf(anna.api.savedViews.update({ id: own.id, name: 'Overdue' }))).toBe('not_found')
    expect(await anna.api.savedViews.remove({ id })).toEqual({ id })
    expect(await accountant.api.savedViews.list({ list: 'payments' })).toMatchObject([{ id: own.id }])
    const { rows } = await anna.api.audit.list({ limit: 3 })
    expect(rows.map(({ action, table }) => [action, table])).toEqual([
      ['DELETE', 'saved_views'],
      ['UPDATE', 'saved_views'],
      ['CREATE', 'saved_views'],
    ])
  })
})
