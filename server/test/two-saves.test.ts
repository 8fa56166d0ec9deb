/** Nothing is lost: of two saves of what both people had open, the second does not replace the first silently. */
import { adminContract } from '@domovik/contract/admin/index.ts'
import { tenantContract } from '@domovik/contract/tenant/index.ts'
import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now, setClock } from '../src/machinery/clock.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { adminCalls, attempt, inputs } from './isolation/calls.ts'
import { type Save, savesOf } from './isolation/two-saves.ts'
import { withoutVersion } from './isolation/without-version.ts'
import { createWorld, type World } from './isolation/world.ts'

type Call = { path: string; method: string | undefined; takesVersion: boolean }

function callsOf(router: object, end = '', before: string[] = []): Call[] {
  return Object.entries(router).flatMap(([key, value]) => {
    const path = [...before, key]
    if (!isContractProcedure(value)) return callsOf(value as object, end, path)
    const { route, errorMap } = value['~orpc']
    return [
      { path: path.join('.') + end, method: route.method, takesVersion: 'version_conflict' in errorMap },
    ]
  })
}
const calls = [...callsOf(adminContract), ...callsOf(tenantContract, '@tenant')]
const versioned = calls.filter(({ takesVersion }) => takesVersion).map(({ path }) => path)
/** Replaces something stored: by its method or by its name. */
const replaces = ({ path, method }: Call): boolean =>
  method !== 'GET' &&
  (method === 'PUT' ||
    method === 'PATCH' ||
    /\.(update|change|set|save|put|edit|rename|replace|arrange)[^.a-z]*([A-Z]\w*)?(@tenant)?$/.test(path))

let server: TestServer
let world: World
let saves: ReturnType<typeof savesOf>
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-15' })
  world = await createWorld(server)
  saves = savesOf(world)
})
afterAll(() => server?.stop())

describe('a call that replaces something stored', () => {
  it('takes the version that the caller read, or says why not', () => {
    const open = calls.filter((call) => replaces(call) && !call.takesVersion).map(({ path }) => path)
    expect(open.filter((path) => !(path in withoutVersion))).toEqual([])
    expect(Object.keys(withoutVersion).filter((path) => !open.includes(path))).toEqual([])
    expect(Object.keys(saves).toSorted()).toEqual(versioned.toSorted())
  })

  it.each(versioned)('refuses the second of two saves of one version: %s', async (path) => {
    const meta = adminCalls.find((call) => call.path === path)!.meta
    const client = ['super_admin', 'admin'].includes(meta.needs)
      ? server.admin(world.superAdmin)
      : world.anna.api
    const { given, again, first }: Save = await saves[path]!()
    const input = { ...(inputs(world)[path] as object), ...given }
    // A version may be the moment of the last change.
    setClock(now().add({ seconds: 1 }).toString())
    if (first) await first()
    else expect(await attempt(client, path, input)).toMatchObject({ code: null })
    expect((await attempt(client, path, { ...input, ...again })).code).toBe('version_conflict')
  })
})
