/** Lines of a bank beside what was recorded by hand, for tests that need no other movements than their own. */
import { afterAll, beforeAll } from 'vitest'
import { type Landlord, startTestServer, type TestServer } from '../../../test/harness.ts'
import { landlordWithBank, statement } from './statement.fixture.ts'

/** The day of lines and records. */
export const on = '2026-05-10'
export const transfer = { paymentDate: on, paymentMethod: 'bank_transfer' } as const
const paid = { date: on, paidOn: on, category: 'other' } as const

/** Returns 'ok', or the code with which a call was refused. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    ({ code }) => code,
  )

/** An organization with a bank on 20 May 2026, on a server of the file. `here.anna` and `here.server` are there when the tests run. */
export function bankOf(name: string) {
  const here = {} as { server: TestServer; anna: Landlord }
  beforeAll(async () => {
    here.server = await startTestServer({ day: '2026-05-20T10:00:00Z' })
    here.anna = await landlordWithBank(here.server, name)
  })
  afterAll(() => here.server?.stop())
  return {
    here,
    /** Imports a line, and returns its id. */
    async brought(cents: number, day: string = on, text = `T${Math.random()}`): Promise<string> {
      await here.anna.api.bank.run({ file: statement([{ on: day, amount: cents, text }]) })
      return (await here.anna.api.bank.lines({})).lines.find((line) => line.text === text)!.id
    },
    /** Records a paid expense, and returns its id. */
    expense: async (amount: number, more: object = {}): Promise<string> =>
      (await here.anna.api.expenses.create({ amount, ...paid, status: 'paid', ...more })).id,
    /** Records a paid income, and returns its id. */
    income: async (amount: number, more: object = {}): Promise<string> =>
      (await here.anna.api.incomes.create({ amount, ...paid, ...more })).id,
    bookExpense: (
      id: string,
      { recordAgain = false, ...more }: { recordAgain?: boolean | string[]; vendor?: string } = {},
    ) => here.anna.api.bank.bookExpense({ id, expense: { category: 'other', ...more }, recordAgain }),
    bookIncome: (id: string, more: object = {}) =>
      here.anna.api.bank.bookIncome({ id, income: { category: 'other' }, ...more }),
    /** In which list a line is. */
    async stateOf(id: string): Promise<'open' | 'done' | 'ignored' | null> {
      for (const state of ['open', 'done', 'ignored'] as const)
        if ((await here.anna.api.bank.lines({ state })).lines.some((line) => line.id === id)) return state
      return null
    },
    partsOf: async (id: string) =>
      (await here.anna.api.bank.lines({ state: 'done' })).lines.find((line) => line.id === id)?.parts ?? [],
  }
}

/** Calls as the screens do: with the names of the questions that were shown. Returns the kinds of these questions, in their order. */
export async function answering(call: (recordAgain: string[]) => Promise<unknown>): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    const refusal = await call([...names]).then(
      () => null,
      (error) => error,
    )
    if (!refusal) return names.map((name) => name.split(':')[0]!)
    const name = refusal.data?.details?.question
    if (refusal.code !== 'recorded_before' || names.includes(name)) throw refusal
    names.push(name)
  }
}
