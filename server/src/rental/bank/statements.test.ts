import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ day: '2026-03-20T10:00:00Z' })
})
afterAll(() => server?.stop())

const landlord = (name: string): Promise<Landlord> => landlordWithBank(server, name)

describe('a file of a bank', () => {
  it('is checked first and stored once, also if two people import it at once', async () => {
    const anna = await landlord('Raz')
    const file = () =>
      statement([
        { on: '2026-03-02', amount: 5_000, name: 'Jan', text: 'kawa' },
        { on: '2026-03-02', amount: 5_000, name: 'Jan', text: 'kawa' },
        { on: '2026-03-09', amount: -51_200, name: 'Agua SA', text: 'agua' },
      ])
    const checked = await anna.api.bank.check({ file: file() })
    expect(checked).toMatchObject({
      known: false,
      statements: [
        {
          holder: 'Anna Kowalska',
          from: '2026-03-02',
          to: '2026-03-09',
          lines: 3,
          newLines: 3,
          difference: 0,
          gap: null,
        },
      ],
    })
    expect((await anna.api.bank.lines({ state: 'open' })).counts.open).toBe(0)
    const imported = await Promise.all([1, 2, 3].map(() => anna.api.bank.run({ file: file() })))
    expect(imported.map(({ lines }) => lines).sort()).toEqual([0, 0, 3])
    expect((await anna.api.bank.lines({ state: 'open' })).lines).toHaveLength(3)
    expect(await anna.api.bank.check({ file: file() })).toMatchObject({
      known: true,
      statements: [{ newLines: 0 }],
    })
  })

  it('that overlaps brings only what is new, and a gap or a wrong balance is told', async () => {
    const anna = await landlord('Zakładka')
    const first = { on: '2026-03-02', amount: 5_000, text: 'a' }
    await anna.api.bank.run({ file: statement([first], { opening: 0 }) })
    const overlap = statement([first, { on: '2026-03-03', amount: 7_000, text: 'b' }], { opening: 0 })
    expect(await anna.api.bank.run({ file: overlap })).toMatchObject({ lines: 1 })
    const later = { on: '2026-03-10', amount: 100, text: 'c' }
    const checked = await anna.api.bank.check({
      file: statement([later], { opening: 44_000, closing: 44_300 }),
    })
    expect(checked.statements[0]).toMatchObject({ difference: 200, gap: 32_000 })
  })

  it('of the second part of a day warns of an equal line that the balances do not know', async () => {
    const { api } = await landlord('Dwie części')
    const rent = { on: '2026-03-10', amount: 5_000, text: 'a' }
    await api.bank.run({ file: statement([rent], { opening: 0 }) })
    const second = () => statement([rent], { opening: 5_000 })
    expect((await api.bank.check({ file: second() })).statements[0]).toMatchObject({
      newLines: 0,
      doubtful: { lines: 1, amount: 5_000 },
    })
    // The whole day again is no other movement.
    const whole = () => statement([rent, { ...rent, text: 'b' }], { opening: 0 })
    expect((await api.bank.check({ file: whole() })).statements[0]).toMatchObject({
      newLines: 1,
      doubtful: { lines: 0, amount: 0 },
    })
  })

  it('of a day that a longer statement ended with brings nothing, though its movements add up to 0', async () => {
    const { api } = await landlord('Zero')
    const day = [
      { on: '2026-03-10', amount: 5_000, text: 'a', id: 'R1' },
      { on: '2026-03-10', amount: -5_000, text: 'b', id: 'R2' },
    ]
    const earlier = { on: '2026-03-04', amount: 7_000, text: 'c' }
    await api.bank.run({ file: statement([earlier, ...day], { opening: 0 }) })
    const again = statement(
      day.map((line) => ({ ...line, id: `new ${line.id}` })),
      { opening: 7_000 },
    )
    expect((await api.bank.check({ file: again })).statements[0]).toMatchObject({
      newLines: 0,
      doubtful: { lines: 0, amount: 0 },
    })
  })

  it('of the second part of a day brings an equal line whose number of the bank is another one', async () => {
    const { api } = await landlord('Numery')
    const rent = (id: string) => ({ on: '2026-03-10', amount: 5_000, text: 'a', id })
    await api.bank.run({ file: statement([rent('R1')], { opening: 0 }) })
    expect(await api.bank.run({ file: statement([rent('R2')], { opening: 5_000 }) })).toMatchObject({
      lines: 1,
    })
    // A bank that numbers the movements anew at each download brings nothing twice.
    const again = statement([rent('S1'), rent('S2')], { opening: 0 })
    expect(await api.bank.run({ file: again })).toMatchObject({ lines: 0 })
  })

  it('of an unknown account and other files are refused with nothing stored', async () => {
    const anna = await landlord('Obce')
    const { api } = anna
    const line = [{ on: '2026-03-02', amount: 5_000, text: 'a' }]
    const other = () => statement(line, { account: 'PL61109010140000071219812874' })
    expect((await api.bank.check({ file: other() })).statements[0]).toMatchObject({
      bankAccountId: null,
      newLines: 0,
    })
    expect(await codeOf(api.bank.run({ file: other() }))).toBe('bank_account_unknown')
    const refused: [string, string][] = [
      ['a,b\n1,2', 'bank_columns_unknown'],
      ['', 'import_empty'],
      ['<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document/>', 'file_unreadable'],
    ]
    for (const [text, code] of refused)
      expect(await codeOf(api.bank.run({ file: new File([text], 'x.xml') }))).toBe(code)
    expect((await api.bank.lines({ state: 'open' })).counts).toEqual({ open: 0, done: 0, ignored: 0 })
  })
})

describe('the balances of statements (E12)', () => {
  const part = (on: string, amount: number, opening: number, closing: number) =>
    statement([{ on, amount, text: on }], { opening, closing })

  it('flag the account until the missing lines are imported', async () => {
    const { api } = await landlord('Salda')
    const lines = [
      { on: '2026-03-02', amount: 90_450, text: 'a' },
      { on: '2026-03-03', amount: 200_000, text: 'b' },
      { on: '2026-03-14', amount: -51_200, text: 'c' },
    ]
    const wrong = { opening: 1_240_000, closing: 1_511_250 }
    expect((await api.bank.check({ file: statement(lines, wrong) })).statements[0]).toMatchObject({
      difference: 32_000,
    })
    await api.bank.run({ file: statement(lines, wrong) })
    expect(await api.bank.balances()).toMatchObject([
      { on: '2026-03-14', amount: 1_511_250, missing: 32_000, since: '2026-03-14', holder: 'Anna Kowalska' },
    ])
    await api.bank.run({ file: part('2026-03-13', 32_000, 1_530_450, 1_562_450) })
    expect(await api.bank.balances()).toMatchObject([{ missing: 0, since: null }])
    const { content } = await api.bank.exportCsv({})
    expect(content).toContain('2026-03-14;-512,00;')
    expect(content.trim().split('\n')).toHaveLength(5)
  })

  it('say what was missing on the first day, and what is missing now', async () => {
    const { api } = await landlord('Różnice')
    await api.bank.run({ file: part('2026-03-02', 1_000, 100_000, 101_000) })
    await api.bank.run({ file: part('2026-03-10', 500, 301_000, 301_500) })
    await api.bank.run({ file: part('2026-03-14', 500, 131_500, 132_000) })
    expect(await api.bank.balances()).toMatchObject([
      { on: '2026-03-14', missing: 30_000, since: '2026-03-10', missingSince: 200_000 },
    ])
  })

  it('agree if lines of an overlapping file that was taken back are imported again with another one', async () => {
    const { api } = await landlord('Nakładka')
    const day = (on: string, amount: number) => ({ on: `2026-03-${on}`, amount, text: on })
    const [first, second, third, last] = [
      ...[day('01', 3_000), day('05', 5_000), day('08', 9_000)],
      day('09', 1_000),
    ] as const
    const early = () => statement([first, second, third], { opening: 0 })
    const late = () => statement([second, third, last], { opening: 3_000 })
    await api.bank.run({ file: early() })
    await api.bank.run({ file: late() })
    const [, file] = (await api.bank.files()).files
    await api.bank.undoFile({ id: file!.id, reason: 'x' })
    expect(await api.bank.balances()).toMatchObject([
      { missing: 14_000, since: '2026-03-09', missingSince: 14_000 },
    ])
    expect(await api.bank.run({ file: late() })).toMatchObject({ lines: 2 })
    expect(await api.bank.balances()).toMatchObject([{ amount: 18_000, missing: 0, since: null }])
    await api.bank.run({ file: early() })
    expect(await api.bank.balances()).toMatchObject([{ missing: 0 }])
  })

  it('agree if a file with another opening balance brings the lines that were taken back', async () => {
    const { api } = await landlord('Inny początek')
    const day = (on: string, amount: number) => ({ on: `2026-03-${on}`, amount, text: on })
    const [second, third, last] = [day('06', 5_000), day('08', 9_000), day('09', 1_000)] as const
    // This bank writes the balance of the evening before.
    const evening = async () => {
      const text = await statement([second, third, last], { opening: 3_000 }).text()
      return new File(
        [text.replace(/(OPBD.*?<Dt><Dt>)2026-03-06/, (_, before) => `${before}2026-03-05`)],
        'wyciag.xml',
      )
    }
    await api.bank.run({ file: statement([second, third], { opening: 3_000 }) })
    await api.bank.run({ file: await evening() })
    await api.bank.undoFile({ id: (await api.bank.files()).files[1]!.id, reason: 'x' })
    await api.bank.run({ file: statement([second, third], { opening: 3_000 }) })
    expect(await api.bank.balances()).toMatchObject([{ amount: 18_000, missing: 0, since: null }])
  })

  it('fill the cash balance of a day for which every account has one, and undoing takes it away', async () => {
    const { api } = await landlord('Kasa')
    await api.bank.run({ file: part('2026-03-02', 5_000, 0, 5_000) })
    expect(await api.cash.list()).toEqual([{ asOf: '2026-03-02', amount: 5_000, reserve: 0 }])
    const second = 'PL61109010140000071219812874'
    await api.bankAccounts.add({ holder: 'Anna Kowalska', iban: second })
    await api.bank.run({ file: part('2026-03-03', 1_000, 5_000, 6_000) })
    expect(await api.cash.list()).toHaveLength(1)
    const other = [{ on: '2026-03-03', amount: 700, text: 'd' }]
    await api.bank.run({ file: statement(other, { opening: 0, account: second }) })
    expect(await api.cash.list()).toMatchObject([{ asOf: '2026-03-03', amount: 6_700 }, {}])
    const [file] = (await api.bank.files()).files
    await api.bank.undoFile({ id: file!.id, reason: 'x' })
    expect(await api.cash.list()).toHaveLength(1)
  })
})

describe('a report during the day', () => {
  const came = { on: '2026-03-02', amount: 5_000, name: 'Jan Kot', text: 'kawa', id: 'A1' }
  const renamed = { on: '2026-03-02', amount: 7_000, name: 'Ewa Lis', text: 'herbata', id: 'A2' }
  const dropped = { on: '2026-03-02', amount: 9_000, name: 'Ida Mak', text: 'sok' }
  const report = (lines = [came, renamed, dropped]) => statement(lines, { opening: 0, type: 'Rpt' })
  const inWords = [came, { ...renamed, text: 'zapłata za herbatę' }]
  const booked = () => statement(inWords, { opening: 0 })

  it('is provisional and never certain until the statement confirms its lines or replaces them', async () => {
    const { api } = await landlord('Raport')
    expect((await api.bank.check({ file: report() })).statements).toMatchObject([
      { provisional: true, newLines: 3 },
    ])
    await api.bank.run({ file: report() })
    expect(await api.bank.run({ file: report() })).toMatchObject({ lines: 0 })
    const before = await api.bank.lines({})
    expect(before.lines).toHaveLength(3)
    expect(before.lines.every(({ provisional, certainty }) => provisional && certainty !== 'sure')).toBe(true)
    expect((await api.bank.check({ file: booked() })).statements).toMatchObject([
      { newLines: 0, confirmed: 2, rewritten: 1, difference: 0 },
    ])
    expect(await api.bank.run({ file: booked() })).toMatchObject({ lines: 0, confirmed: 2 })
    const { lines } = await api.bank.lines({})
    expect(lines.map(({ amount, provisional }) => [amount, provisional]).sort()).toEqual([
      [5_000, false],
      [7_000, false],
    ])
    expect((await api.bank.files()).files).toHaveLength(1)
  })

  it('is removed by a statement of its day that has no such line, also if it has no line at all', async () => {
    const { api } = await landlord('Raport wycofany')
    const dropped = (on: string) => report([{ ...came, on }])
    const dated = async (file: File, balance: string, from: string, to: string) => {
      const found = new RegExp(`(${balance}.*?<Dt><Dt>)${from}`)
      return new File([(await file.text()).replace(found, `$1${to}`)], file.name)
    }
    await api.bank.run({ file: dropped('2026-03-05') })
    let empty = await dated(statement([]), 'OPBD', '2026-03-01', '2026-03-05')
    empty = await dated(empty, 'CLBD', '2026-03-01', '2026-03-05')
    await api.bank.run({ file: empty })
    expect((await api.bank.lines({})).lines).toEqual([])

    await api.bank.run({ file: dropped('2026-03-08') })
    const later = statement([{ ...came, on: '2026-03-10', amount: 1_000 }])
    await api.bank.run({ file: await dated(later, 'OPBD', '2026-03-10', '2026-03-06') })
    expect((await api.bank.lines({})).lines).toMatchObject([{ bookedOn: '2026-03-10', amount: 1_000 }])
  })

  it('brings nothing after the statement, and a booked line of it stays booked', async () => {
    const { api } = await landlord('Raport później')
    await api.bank.run({ file: report([came]) })
    const [line] = (await api.bank.lines({})).lines
    const { id } = await api.tenants.create({ name: 'Jan Kot' })
    await api.bank.accept({ id: line!.id, parts: [{ tenantId: id, amount: 5_000 }] })
    expect(await api.bank.run({ file: booked() })).toMatchObject({ lines: 1, confirmed: 1 })
    expect((await api.bank.lines({ state: 'done' })).lines).toMatchObject([
      { id: line!.id, provisional: false },
    ])
    expect(await api.bank.run({ file: report() })).toMatchObject({ lines: 0, confirmed: 0 })
    expect((await api.bank.lines({})).counts).toEqual({ open: 1, done: 1, ignored: 0 })
  })
})
