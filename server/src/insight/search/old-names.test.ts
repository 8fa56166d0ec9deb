import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-06' })
})
afterAll(() => server?.stop())

it('finds an old name by its words in any order and with any signs, as it finds a new one', async () => {
  const iga = await server.signUpLandlord('Iga')
  const names = [
    ...[
      'Jan O’Brien (senior)',
      'Anna-Maria 1_fink',
      'Zysk 100% Kowalski',
      'C++ Dom.Kot',
      'Ewa a\\b [x] 1fuks',
    ],
    ...[
      'Ewa/Karol Nowak',
      'Łucja "Lu" Świt, wdowa',
      'Ewa 1fuks',
      '1fuks Ewa',
      'Ewa x1fuks',
      'Krawiec A.B. {z} ^2 $3 ?4 |5',
    ],
  ]
  for (const name of names) await iga.api.tenants.create({ name, phone: '+48 500 123 456' })
  const queries = [
    ...[
      'ewa 1f',
      '1f ewa',
      'wa 1fu',
      'maria 1_f',
      '1_ anna',
      'Anna-Maria',
      '100% k',
      'kow 100%',
      'kow 1000',
      'senior jan',
    ],
    ...[
      '(senior jan',
      'jan o’b',
      'dom c++',
      'c++ dom',
      'kot c+',
      'a\\b ewa',
      '[x] ewa',
      'ewa [x]',
      'nowak ewa',
      'karol n',
      'wdowa lu',
    ],
    ...[
      'swit łuc',
      '"lu" ś',
      '500 123',
      '+48 500 1',
      '8 500 12',
      'b. kraw',
      '{z} kr',
      '^2 kra',
      'kra $3',
      'kra ?4',
      '|5 kra',
      'kra .z',
    ],
  ]
  const found = async () =>
    Object.fromEntries(
      await Promise.all(
        queries.map(
          async (q): Promise<[string, unknown]> => [
            q,
            await iga.api.search.query({ scope: 'tenants', q }).then(({ results }) => results),
          ],
        ),
      ),
    )
  const asNew = await found()
  expect(asNew['1f ewa']).toHaveLength(3)
  expect(Object.values(asNew).filter((rows) => (rows as unknown[]).length > 0).length).toBeGreaterThan(28)
  await server.query(
    `insert into tenants (organization_id, id, name, created_at)
     select $1, gen_random_uuid(), 'Inny', '2026-05-01'::timestamptz + i * interval '1 second' from generate_series(1, 320) as i`,
    [iga.organizationId],
  )
  expect(await found()).toEqual(asNew)
})
