import { describe, expect, it } from 'vitest'
import { randomFrom, runs, seed } from '../../random-tests.fixture.ts'
import { indexAccounts } from './match-index.ts'
import type { MatchAccount, MatchLine, RecordedReceipt } from './match-types.ts'
import { account, asOf, due, kowalska, line, nowak } from './suggest.fixture.ts'
import { createMatcher } from './suggest.ts'
import { virtualAccount } from './virtual-account.ts'

const prefix = '109010140000'

const suggest = (given: MatchLine, accounts = [kowalska, nowak], recorded: RecordedReceipt[] = []) =>
  createMatcher(accounts, recorded, asOf)(given)
const best = (...given: Parameters<typeof suggest>) => {
  const { class: kind, candidates } = suggest(...given)
  return [kind, candidates[0]?.accountId, candidates[0]?.score]
}

describe('the suggestion for a line', () => {
  it('counts a virtual account as the reference', () => {
    const known = [kowalska, nowak]
    const match = createMatcher(known, [], asOf, indexAccounts(known, [prefix]))
    const paidTo = (number: number, more: Partial<MatchLine> = {}) =>
      match(
        line({ partyName: '', partyAccount: '', text: `wpłata ${virtualAccount(prefix, number)}`, ...more }),
      )
    expect(paidTo(4217)).toMatchObject({
      class: 'sure',
      candidates: [{ accountId: 'kowalska', score: 95, reasons: ['virtual_account', 'expected', 'date'] }],
    })
    expect(
      paidTo(4217, { text: `RF2300004217 ${virtualAccount(prefix, 4217)}` }).candidates[0]?.reasons,
    ).toEqual(['reference', 'expected', 'date'])
    expect(paidTo(4217, { partyName: 'Jan Nowak' })).toMatchObject({ class: 'likely' })
    expect(paidTo(1, { text: `RF2300004217 ${virtualAccount(prefix, 1)}` })).toMatchObject({ class: 'open' })
    expect(paidTo(99_999_999).candidates).toEqual([])
    // Free digits beyond those of a payment number name nobody.
    expect(
      match(line({ partyName: '', text: virtualAccount('1090101400', 990_000_004_217) })).candidates,
    ).toMatchObject([{ accountId: 'kowalska', reasons: ['payer', 'expected', 'date'] }])
  })

  it('is sure with reference, payer, expected amount and name (E13)', () => {
    expect(best(line({ text: 'RF23 0000 4217 czynsz' }))).toEqual(['sure', 'kowalska', 100])
    expect(suggest(line({ text: 'RF23 0000 4217' })).candidates[0]?.reasons).toEqual([
      'reference',
      'payer',
      'full_name',
      'expected',
      'date',
    ])
  })

  it('is sure with a remembered payer and the expected amount (E14)', () => {
    expect(best(line())).toEqual(['sure', 'kowalska', 90])
  })

  it.each([
    ['the surname of another tenant', 'czynsz Nowak marzec', 'likely'],
    ['another surname beside that of the tenant', 'czynsz Kowalska Nowak', 'sure'],
    ['a deposit', 'kaucja', 'likely'],
    ['a mistyped reference', 'RF23 0000 4218', 'likely'],
    ['nothing', 'czynsz', 'sure'],
  ])('of a remembered payer who names %s ("%s") is %s', (_, text, expected) => {
    const { class: found } = suggest(line({ partyName: 'BETA CONSULTING', text }))
    expect(found).toBe(expected)
  })

  it('is sure with a reference and a name for a part of the debt (E15)', () => {
    expect(best(line({ text: 'RF2300004217', amount: 90_000, partyAccount: '' }))).toEqual([
      'sure',
      'kowalska',
      80,
    ])
  })

  it('is likely with a name and the expected amount of a new payer (E16)', () => {
    expect(best(line({ partyAccount: 'PL2' }))).toEqual(['likely', 'kowalska', 50])
  })

  it('is likely and never sure with the reference of one account and the payer of another (E17)', () => {
    const given = line({ partyName: '', text: 'RF2300004217', partyAccount: 'PL1' })
    expect(best(given)).toEqual(['likely', 'kowalska', 65])
    expect(suggest(given).candidates[1]).toMatchObject({ accountId: 'nowak', score: 0 })
  })

  it('is open between two accounts of one surname with equal rents (E18)', () => {
    const rent = { open: [{ ...due, remaining: 200_000 }] }
    const two = [account('a', 'Jan Kowalski', 1, rent), account('b', 'Piotr Kowalski', 2, rent)]
    const given = line({ partyName: '', partyAccount: '', text: 'Kowalski czynsz', amount: 200_000 })
    expect(suggest(given, two)).toMatchObject({ class: 'open', candidates: [{ score: 43 }, { score: 43 }] })
  })

  it('asks whether money is rent or a deposit of the same amount (E19)', () => {
    const both = account('kowalska', 'Anna Kowalska', 4217, {
      open: [
        { ...due, remaining: 240_000 },
        { ...due, kind: 'deposit', remaining: 240_000 },
      ],
    })
    const given = line({ partyName: '', partyAccount: '', text: 'RF2300004217', amount: 240_000 })
    expect(suggest(given, [both])).toMatchObject({
      class: 'likely',
      candidates: [{ score: 95, deposit: 'possible' }],
    })
    expect(suggest({ ...given, text: 'RF2300004217 kaucja' }, [both]).candidates[0]?.deposit).toBe(
      'preselected',
    )
  })

  it('knows a line that pays what is due and a deposit, and is not sure (E21)', () => {
    const open = [
      { ...due, kind: 'deposit' as const, remaining: 200_000 },
      { ...due, remaining: 100_000 },
    ]
    const both = account('kowalska', 'Anna Kowalska', 4217, { open })
    const given = line({ partyAccount: '', text: 'RF2300004217 kaucja i czynsz', amount: 300_000 })
    const found = { deposit: null, depositPart: 200_000 }
    expect(suggest(given, [both])).toMatchObject({ class: 'likely', candidates: [found] })
    expect(suggest(given, [both]).candidates[0]?.reasons).toContain('expected_with_deposit')
    const more = { ...given, amount: 250_000 }
    expect(suggest(more, [both])).toMatchObject({
      class: 'likely',
      candidates: [{ deposit: 'preselected', depositPart: 200_000 }],
    })
  })

  it('links a receipt that was recorded by hand and is not sure (E20)', () => {
    const byHand = { id: 'r1', accountId: 'kowalska', amount: 90_450, on: '2026-03-09' }
    expect(suggest(line(), [kowalska], [byHand])).toMatchObject({
      class: 'likely',
      candidates: [{ recordedReceiptId: 'r1' }],
    })
    expect(suggest(line(), [kowalska], [{ ...byHand, on: '2026-03-06' }]).class).toBe('sure')
  })

  const sureLine = line({ text: 'RF2300004217' })
  it.each([
    ['another currency', { ...sureLine, currency: 'EUR' }, kowalska],
    ['a line that is provisional', { ...sureLine, provisional: true }, kowalska],
    [
      'an open deposit',
      sureLine,
      { ...kowalska, open: [...kowalska.open, { ...due, kind: 'deposit' as const, remaining: 1 }] },
    ],
    ['a lease that ended 61 days ago', sureLine, { ...kowalska, leaseEndedOn: '2026-01-08' }],
    ['more money than debt and next month', { ...sureLine, amount: 180_901 }, kowalska],
    ['more money than is owed after credit', sureLine, { ...kowalska, open: [], prepaid: 1 }],
    ['credit of a payer who is remembered', line(), { ...kowalska, open: [], prepaid: 90_450 }],
    ['the name of another tenant', { ...sureLine, text: 'RF2300004217 za Jan Nowak' }, kowalska],
    ['a second reference', { ...sureLine, text: 'RF2300004217 RF7400000001' }, kowalska],
  ])('is not sure with %s', (_, given, target) => {
    expect(suggest(sureLine).class).toBe('sure')
    expect(suggest(given, [target, nowak]).class).not.toBe('sure')
  })

  it('knows the names of everybody who shares an account', () => {
    const shared = { ...kowalska, names: ['Anna Kowalska', 'Piotr Zając'], rememberedPayers: [] }
    const byPiotr = line({ partyName: 'PIOTR ZAJĄC', partyAccount: '', text: 'czynsz' })
    expect(suggest(byPiotr).candidates).toEqual([])
    expect(best(byPiotr, [shared, nowak])).toEqual(['likely', 'kowalska', 50])
    expect(best({ ...byPiotr, text: 'RF2300004217' }, [shared, nowak])).toEqual(['sure', 'kowalska', 100])
  })

  it('is not sure if a person shares one account and rents another', () => {
    const shared = { ...kowalska, names: ['Anna Kowalska', 'Jan Nowak'] }
    const given = line({ partyName: 'JAN NOWAK', text: 'RF2300004217' })
    expect(suggest(given, [shared]).class).toBe('sure')
    expect(suggest(given, [shared, nowak]).class).toBe('likely')
  })

  it('does not count a payer who is known for two accounts', () => {
    const shared = { ...nowak, rememberedPayers: kowalska.rememberedPayers }
    expect(suggest(line(), [kowalska, shared]).candidates[0]?.reasons).not.toContain('payer')
  })

  it('has an address only with its number', () => {
    const lives = account('a', 'Ewa Lis', 7, { addresses: ['ul. Długa 18 m. 4', 'Szeroka'] })
    const reasons = (text: string) =>
      suggest(line({ partyName: '', partyAccount: '', text }), [lives]).candidates[0]?.reasons
    expect(reasons('Dluga 18/4 marzec')).toContain('address')
    expect(reasons('Szeroka')).toBeUndefined()
    expect(reasons('Dluga 18')).toBeUndefined()
  })

  it('is empty for money that went out', () => {
    expect(suggest(line({ amount: -90_450 }))).toEqual({ class: 'open', candidates: [] })
  })
})

const firstNames = ['Anna', 'Jan', 'Piotr', 'Maria', 'Ewa', 'Adam', 'Olga', 'Igor']
const syllables = ['ba', 'ce', 'do', 'gi', 'ka', 'le', 'mo', 'nu', 'pa', 'ro', 'sy', 'ta', 'wó']

/** One tenant in twenty shares a surname. */
const surnameOf = (at: number): string =>
  at % 20 === 0
    ? 'Kowalski'
    : [at % 13, Math.floor(at / 13) % 13, Math.floor(at / 169)].map((each) => syllables[each]).join('')
const amounts = [200_000, 240_000, 90_450, 120_000]

/** A line with the account that it really belongs to; null if it belongs to none. */
type Made = { line: MatchLine; truth: string | null; regular: boolean }

function makeMonth(count: number, tenants: number) {
  const random = randomFrom(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const accounts = Array.from({ length: tenants }, (_, at): MatchAccount => {
    const rent = pick(amounts)
    return account(`t${at}`, `${pick(firstNames)} ${surnameOf(at)}`, at + 1, {
      open: [{ ...due, remaining: rent }],
      nextMonth: { total: rent, dueOn: '2026-04-10' },
      rememberedPayers: [`PL${at % 50 === 1 ? at - 1 : at}`],
      addresses: [`Długa ${Math.floor(at / 10)} m. ${at % 10}`],
      leaseEndedOn: at % 40 === 7 ? '2025-10-31' : null,
    })
  })
  const lines = Array.from({ length: count }, (): Made => {
    const target = pick(accounts)
    const chosen = pick(accounts)
    const other = chosen === target ? accounts[target === accounts[0] ? 1 : 0]! : chosen
    const rent = target.open[0]!.remaining
    const own = { partyName: target.names[0]!, partyAccount: target.rememberedPayers[0]!, amount: rent }
    const truth = target.id
    const trap = Math.floor(random() * 14)
    const made = (more: Partial<MatchLine>, belongs: string | null = truth): Made => ({
      line: line({ ...own, text: 'czynsz', ...more }),
      truth: belongs,
      regular: false,
    })
    // A stranger with the name of a tenant and an equal amount.
    if (trap === 0) return made({ partyAccount: 'ES-STRANGER', text: 'faktura 12/2026' }, null)
    // The reference of another tenant was copied.
    if (trap === 1) return made({ text: other.reference })
    // The payer of one tenant pays for another, who is named.
    if (trap === 2) return made({ partyAccount: other.rememberedPayers[0]!, text: `za ${target.names[0]}` })
    if (trap === 3)
      return made({
        partyAccount: other.rememberedPayers[0]!,
        partyName: other.names[0]!,
        text: `za ${target.addresses[0]}`,
      })
    // One digit of the reference is wrong.
    if (trap === 4) return made({ text: `RF99${target.reference.slice(4)}`, partyAccount: '' })
    // Somebody outside writes an amount and a surname only.
    if (trap === 5)
      return made({ partyName: target.names[0]!.split(' ')[1]!, partyAccount: '', text: '' }, null)
    const withReference = random() < 0.6
    return { ...made(withReference ? { text: `${target.reference} czynsz` } : {}), regular: true }
  })
  return { accounts, lines }
}

describe('a made month of 2,000 tenants with traps', () => {
  it('has no wrong line among the sure ones, and most regular lines are sure', () => {
    const { accounts, lines } = makeMonth(runs(10_000), 2000)
    const match = createMatcher(accounts, [], asOf)
    const wrong: unknown[] = []
    let sure = 0
    for (const { line: given, truth, regular } of lines) {
      const suggestion = match(given)
      if (suggestion.class !== 'sure') continue
      if (regular) sure += 1
      if (suggestion.candidates[0]?.accountId !== truth)
        wrong.push({ given, truth, got: suggestion.candidates[0] })
    }
    expect(wrong).toEqual([])
    const regular = lines.filter((made) => made.regular).length
    expect(sure / regular).toBeGreaterThan(0.8)
  })
})
