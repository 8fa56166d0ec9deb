import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')

const LAW = 'lint/style/noRestrictedImports'
const CYCLE = 'lint/suspicious/noImportCycles'

type Planted = readonly [folder: string, imported: string]

const forbidden: readonly Planted[] = [
  // between the workspaces
  ['domain/src/rental/rent', '@domovik/contract/admin/payments.ts'],
  ['domain/src/rental/rent', '@domovik/server/db/pool.ts'],
  ['domain/src/rental/rent', '@domovik/locales/words.ts'],
  ['domain/src/rental/rent', '../../../server/src/clock.ts'],
  ['domain/src/rental/rent', 'node:fs'],
  ['domain/src/rental/rent', 'drizzle-orm'],
  ['domain/src', 'node:fs'],
  ['contract/src/admin/rental', '@domovik/server/clock.ts'],
  ['contract/src/admin/rental', '@domovik/web/ui/button.tsx'],
  ['contract/src/admin/rental', '@domovik/locales/words.ts'],
  ['contract/src/tenant', '@domovik/server/clock.ts'],
  ['locales', '@domovik/contract/admin/payments.ts'],
  ['locales', '../server/src/clock.ts'],
  ['server/src/rental/payments', '@domovik/web/ui/money.tsx'],
  ['server/src/rental/payments', '../../../web/ui/money.tsx'],
  ['server/test', '@domovik/web/ui/money.tsx'],
  ['web/ui', '@domovik/domain/money.ts'],
  ['web/ui', '@domovik/contract/admin/payments.ts'],
  ['web/ui', '../admin/app/routes.tsx'],
  ['web/ui', '../tenant/app/routes.tsx'],
  ['web/admin/rental/payments', '../../../tenant/app/routes.tsx'],
  ['web/admin/rental/payments', '../../../server/src/clock.ts'],
  ['web/admin/rental/payments', '@domovik/server/clock.ts'],
  ['web/admin/app', '@domovik/server/clock.ts'],
  ['web/tenant/home', '../../admin/app/routes.tsx'],
  ['web/tenant/home', '@domovik/contract/admin/payments.ts'],
  ['web/tenant/home', '@domovik/server/clock.ts'],
  // up the districts of domain and contract
  ['domain/src', './rental/rent/due.ts'],
  ['domain/src/machinery/files', '../../account/access/permissions.ts'],
  ['domain/src/account/access', '../../rental/leases/types.ts'],
  ['domain/src/rental/leases', '../../insight/kpi/types.ts'],
  ['domain/src/insight/kpi', '../../installation/leads/types.ts'],
  ['contract/src/admin/account', '../rental/leases.ts'],
  ['contract/src/admin/rental', '../insight/kpi.ts'],
  ['contract/src/admin/insight', '../installation/leads.ts'],
  // up the districts of the server
  ['server/src/machinery/http', '../../auth/service.ts'],
  ['server/src/machinery/db/embedded', '../../../account/users/queries.ts'],
  ['server/src/machinery', '../app/start.ts'],
  ['server/src/auth/providers', '../../account/users/queries.ts'],
  ['server/src/auth', '../rental/tenants/queries.ts'],
  ['server/src/account/users', '../../auth/service.ts'],
  ['server/src/account/users', '../../rental/tenants/queries.ts'],
  ['server/src/account/users', '../../installation/leads/queries.ts'],
  ['server/src/rental/imports/read', '../../../insight/kpi/queries.ts'],
  ['server/src/rental/leases', '../../auth/service.ts'],
  ['server/src/insight/kpi', '../../installation/leads/queries.ts'],
  ['server/src/installation/super-admin/users', '../../../app/router.ts'],
  // a feature's handlers are its own
  ['server/src/rental/leases', '../payments/admin.ts'],
  ['server/src/rental/leases', '../tenants/tenant.ts'],
  ['server/src/insight/reports', '../../rental/payments/admin.ts'],
  // up the districts of the landlord's front end
  ['web/admin/frame', '../shared/facts.tsx'],
  ['web/admin/frame', '../account/sign-in/screen.tsx'],
  ['web/admin/shared', '../rental/leases/list.tsx'],
  ['web/admin/account/members', '../../rental/leases/list.tsx'],
  ['web/admin/rental/leases', '../../insight/kpi/screen.tsx'],
  ['web/admin/insight/kpi', '../../installation/leads/list.tsx'],
  ['web/admin/installation/super-admin/users', '../../../app/routes.tsx'],
]

const allowed: readonly Planted[] = [
  ['domain/src/rental/rent', 'big.js'],
  ['domain/src/rental/rent', '../../money.ts'],
  ['domain/src/insight/kpi', '../../rental/leases/types.ts'],
  ['contract/src/admin/rental', '@domovik/domain/money.ts'],
  ['contract/src/admin/insight', '../rental/leases.ts'],
  ['locales', '@domovik/domain/errors.ts'],
  ['server/src/rental/payments', '@domovik/contract/admin/rental/payments.ts'],
  ['server/src/rental/payments', '@domovik/locales/words.ts'],
  ['server/src/rental/payments', '@domovik/domain/account/access/permissions.ts'],
  ['server/src/machinery/http', '@domovik/domain/rental/leases/types.ts'],
  ['server/src/rental/leases', '../payments/queries.ts'],
  ['server/src/rental/leases', './admin.ts'],
  ['server/src/insight/kpi', '../../rental/leases/queries.ts'],
  ['server/src/app', '../rental/payments/admin.ts'],
  ['web/ui', '@domovik/locales/words.ts'],
  ['web/admin/rental/payments', '../../../ui/app/language.ts'],
  ['web/admin/rental/payments', '../../account/subscription/limit-notice.tsx'],
  ['web/admin/rental/payments', '@domovik/contract/admin/payments.ts'],
  ['web/admin/shared', '../frame/session.tsx'],
  ['web/tenant/home', '@domovik/contract/tenant/home.ts'],
  ['web/tenant/home', '@domovik/domain/money.ts'],
]

let copy = ''
/** The rules that lint names, by file. */
let complaints: ReadonlyMap<string, string[]>

const fileOf = ([folder]: Planted, kind: string, index: number) =>
  `${folder}/planted-${kind}-${index}.${folder.startsWith('web/') ? 'tsx' : 'ts'}`

/** Writes all test imports into a temporary repository with our lint rules and lints it once. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'domovik-law-'))
  const write = (path: string, text: string | Buffer) => {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  for (const file of ['biome.json', 'import-law.json']) write(file, readFileSync(join(root, file)))
  write('.gitignore', 'node_modules\n')
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  const plant = (kind: string, cases: readonly Planted[]) => {
    for (const [index, planted] of cases.entries())
      write(
        fileOf(planted, kind, index),
        `import { something } from '${planted[1]}'\n\nexport const other = something\n`,
      )
  }
  plant('forbidden', forbidden)
  plant('allowed', allowed)
  write('server/src/rental/first.ts', "import type { B } from './second.ts'\n\nexport type A = B | 1\n")
  write('server/src/rental/second.ts', "import type { A } from './first.ts'\n\nexport type B = A | 2\n")
  execFileSync('git', ['init', '-q', copy])
  const { stdout } = spawnSync(
    process.execPath,
    [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: copy, encoding: 'utf8', maxBuffer: 1 << 26 },
  )
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string | { file: string } } }[]
  }
  const found = new Map<string, string[]>()
  for (const { category, location } of diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file
    const name = path.replace(/^\.\//, '')
    found.set(name, [...(found.get(name) ?? []), category])
  }
  complaints = found
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('the import law', () => {
  test.for(forbidden.map((planted, index) => [planted[0], planted[1], index] as const))(
    '%s may not import %s',
    ([folder, imported, index]) => {
      expect(complaints.get(fileOf([folder, imported], 'forbidden', index)) ?? []).toContain(LAW)
    },
  )

  test.for(allowed.map((planted, index) => [planted[0], planted[1], index] as const))(
    '%s may import %s',
    ([folder, imported, index]) => {
      expect(complaints.get(fileOf([folder, imported], 'allowed', index)) ?? []).not.toContain(LAW)
    },
  )

  test('an import circle of types only is refused too', () => {
    expect(complaints.get('server/src/rental/first.ts') ?? []).toContain(CYCLE)
  })

  test('only tables import the tables of other features', () => {
    const features = execFileSync('git', ['ls-files', 'server/src/*.ts'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((file) => /\.ts$/.test(file) && !/(\.test\.ts|\.fixture\.ts|\btable\.ts)$/.test(file))
    const foreign = features.flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      return [...source.matchAll(/from '(\.\.\/[^']*\/table\.ts)'/g)]
        .map(([, imported]) => join(dirname(file), imported!))
        .filter((table) => !isBelow(file, table) && !table.startsWith('server/src/machinery/'))
        .map((table) => `${file} imports ${table}`)
    })
    expect(foreign).toEqual([])
  })
})

/** Whether the file is in the folder of the table's feature, or below it. */
const isBelow = (file: string, table: string): boolean => file.startsWith(`${dirname(table)}/`)
