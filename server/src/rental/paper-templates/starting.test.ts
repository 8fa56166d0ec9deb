/** The texts that Domovik contains: each one is valid, printed completely, and read back exactly by another reader. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { TEMPLATE_KINDS, type TemplateKind } from '@domovik/domain/rental/paper-templates/kinds.ts'
import { LAWS } from '@domovik/domain/rental/signing/legal-form.ts'
import { languages } from '@domovik/locales/index.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { pdfText, readPdf } from '../../../test/read-pdf.fixture.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import { fillFor, paperOf, requireValid } from './paper.ts'
import { startingTexts } from './starting.ts'
import { factsOfLease, type LeaseFacts } from './values.ts'

let server: TestServer
let anna: Landlord
let leaseId: string

const asked = {
  'ask.reason': 'Zażółć gęślą jaźń, ¿año nuevo?',
  'ask.last_day': '31 sierpnia 2026',
  'ask.from_day': '1 września 2026',
  'ask.what_changes': 'Czynsz: 3 000,00 zł',
  'ask.keys': '3 klucze',
  'ask.condition': 'dobry',
  'ask.message': 'Źle działa ñandú',
  'ask.new_rent': '2 600,00 €',
  'ask.identity_document': 'ABC 123456',
  'ask.other_dwelling': 'ul. Łąkowa 1, 30-001 Kraków',
  'ask.dwelling_owner': 'Józef Żak',
}

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-20' })
  anna = await server.signUpLandlord('Wierzba Nieruchomości')
  const { id: propertyId } = await anna.api.properties.create({
    ...{ address: 'ul. Świętokrzyska 7/2', city: 'Gdańsk', rentAmount: 250_000 },
  })
  const tenant = await anna.api.tenants.create({ name: 'Łucja Gęś', email: 'lucja@example.com' })
  const lease = await anna.api.leases.create({
    ...{ propertyId, tenantId: tenant.id, startDate: '2026-05-01', endDate: '2027-04-30' },
    ...{ rentAmount: 250_000, depositAmount: 500_000, paymentDueDay: 10, kind: 'occasional' },
  })
  leaseId = lease.id
})
afterAll(() => server?.stop())

const plain = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ')
const named = (kind: TemplateKind): string[] =>
  kind === 'occasional_lease' ? ['2500,00 €', '5000,00 €', 'Łucja Gęś', 'ABC 123456'] : ['Łucja Gęś']

/** The filled paper of each text, once for each different text. */
function papersOf(scope: OrganizationScope, facts: LeaseFacts) {
  const seen = new Set<string>()
  const cases = TEMPLATE_KINDS.flatMap((kind) =>
    LAWS.flatMap((law) => languages.map((language) => ({ kind, law, language }))),
  )
  return cases.flatMap(({ kind, law, language }) => {
    const texts = startingTexts(kind, law)
    requireValid(texts)
    const key = JSON.stringify([kind, language, texts[language]])
    if (seen.has(key)) return []
    seen.add(key)
    const filled = fillFor(scope, facts, texts[language]!, language, asked)
    return [
      {
        where: `${kind} ${law} ${language}`,
        kind,
        language,
        filled,
        paper: paperOf(scope, facts, filled, kind),
      },
    ]
  })
}

it('prints every starting text completely, tagged, in its language', async () => {
  const { press } = server.services
  const all = await forOrganization(server.services, anna.organizationId, 'test', async (scope) =>
    papersOf(scope, await factsOfLease(scope, leaseId)),
  )
  expect(all.length).toBeGreaterThan(35)
  for (const { where, kind, language, filled, paper } of all) {
    expect([where, filled.missing]).toEqual([where, []])
    const bytes = await press.print(paper)
    const { title, language: printed, tagged, text: read } = await readPdf(bytes)
    expect([where, title, printed, tagged]).toEqual([where, filled.title, language, true])
    expect([where, read.includes('□')]).toEqual([where, false])
    const text = plain(await pdfText(bytes))
    const lines = filled.blocks.flatMap((block) => ('text' in block ? block.text.split('\n') : []))
    for (const line of [...lines, ...named(kind)])
      expect([where, text]).toEqual([where, expect.stringContaining(plain(line))])
  }

  // The same paper is the same file in another process.
  const { paper } = all.find(({ kind }) => kind === 'occasional_lease')!
  const bytes = await press.print(paper)
  const hash = await new Promise<string>((done, fail) => {
    const child = execFile(
      process.execPath,
      [fileURLToPath(new URL('../../../test/press-process.fixture.ts', import.meta.url))],
      (error, stdout) => (error ? fail(error) : done(stdout)),
    )
    child.stdin!.end(JSON.stringify(paper))
  })
  expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'))
})
