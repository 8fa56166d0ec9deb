import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
let copy = ''

/** An empty house with our lint rules: what is planted there breaks nothing here. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'domovik-law-'))
  writeFileSync(join(copy, 'biome.json'), readFileSync(join(root, 'biome.json')))
  writeFileSync(join(copy, '.gitignore'), 'node_modules\n')
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  execFileSync('git', ['init', '-q', copy])
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Which rules the lint names for a file at this place that imports this. */
async function complaints(place: string, imported: string): Promise<string[]> {
  const file = join(copy, place)
  await mkdir(dirname(file), { recursive: true })
  writeFileSync(file, `import { something } from '${imported}'\n\nexport const other = something\n`)
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', place], {
    cwd: copy,
    encoding: 'utf8',
  })
  const report: { diagnostics: { category: string }[] } = JSON.parse(stdout)
  return report.diagnostics.map((diagnostic) => diagnostic.category)
}

const LAW = 'lint/style/noRestrictedImports'

test.for([
  ['domain/src/rental/rent/due.ts', '@domovik/contract/admin/payments.ts'],
  ['domain/src/rental/rent/due.ts', '@domovik/server/db/pool.ts'],
  ['domain/src/rental/rent/due.ts', '@domovik/locales/words.ts'],
  ['domain/src/rental/rent/due.ts', '../../../server/src/clock.ts'],
  ['domain/src/rental/rent/due.ts', 'node:fs'],
  ['domain/src/rental/rent/due.ts', 'drizzle-orm'],
  ['contract/src/admin/rental/payments.ts', '@domovik/server/clock.ts'],
  ['contract/src/admin/rental/payments.ts', '@domovik/web/ui/button.tsx'],
  ['contract/src/admin/rental/payments.ts', '@domovik/locales/words.ts'],
  ['locales/words.ts', '@domovik/contract/admin/payments.ts'],
  ['locales/words.ts', '../server/src/clock.ts'],
  ['server/src/rental/payments/admin.ts', '@domovik/web/ui/money.tsx'],
  ['server/src/rental/payments/admin.ts', '../../../web/ui/money.tsx'],
  ['web/ui/button.tsx', '@domovik/domain/money.ts'],
  ['web/ui/button.tsx', '@domovik/contract/admin/payments.ts'],
  ['web/ui/button.tsx', '../admin/routes.tsx'],
  ['web/ui/button.tsx', '../tenant/routes.tsx'],
  ['web/admin/rental/payments/page.tsx', '../../tenant/routes.tsx'],
  ['web/admin/rental/payments/page.tsx', '../../../server/src/clock.ts'],
  ['web/admin/rental/payments/page.tsx', '@domovik/server/clock.ts'],
  ['web/tenant/home.tsx', '../admin/routes.tsx'],
  ['web/tenant/home.tsx', '@domovik/contract/admin/payments.ts'],
  ['web/tenant/home.tsx', '@domovik/server/clock.ts'],
  ['web/site/landing.tsx', '../admin/routes.tsx'],
  ['web/site/landing.tsx', '@domovik/server/clock.ts'],
] as const)('%s may not import %s', async ([place, imported]) => {
  expect(await complaints(place, imported)).toContain(LAW)
})

test.for([
  ['domain/src/rental/rent/due.ts', 'big.js'],
  ['domain/src/rental/rent/due.ts', '../money.ts'],
  ['contract/src/admin/rental/payments.ts', '@domovik/domain/money.ts'],
  ['locales/words.ts', '@domovik/domain/errors.ts'],
  ['server/src/rental/payments/admin.ts', '@domovik/contract/admin/payments.ts'],
  ['server/src/rental/payments/admin.ts', '@domovik/locales/words.ts'],
  ['web/ui/button.tsx', '@domovik/locales/words.ts'],
  ['web/admin/rental/payments/page.tsx', '../../ui/button.tsx'],
  ['web/admin/rental/payments/page.tsx', '@domovik/contract/admin/payments.ts'],
  ['web/tenant/home.tsx', '@domovik/contract/tenant/home.ts'],
  ['web/tenant/home.tsx', '@domovik/domain/money.ts'],
] as const)('%s may import %s', async ([place, imported]) => {
  expect(await complaints(place, imported)).not.toContain(LAW)
})
