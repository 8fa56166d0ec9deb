/** What of a split is refused, by the rules and by the database, and splits by several people at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, startTestServer, type TestServer } from '../../../test/harness.ts'
import { type Cooperative, cooperative, invoice } from './split.fixture.ts'

let server: TestServer
let anna: Cooperative['anna']
let flats: Cooperative['flats']
let building: Cooperative['building']
let over: Cooperative['over']
let amounts: Cooperative['amounts']
let listed: Cooperative['listed']
let differing: Cooperative['differing']

beforeAll(async () => {
  server = await startTestServer({ day: '2026-04-17' })
})
afterAll(() => server?.stop())
beforeEach(async () => {
  ;({ anna, flats, building, over, amounts, listed, differing } = await cooperative(server))
})

describe('a split is refused', () => {
  const tried = (split: object, more: object = {}) =>
    codeOf(anna.api.expenses.create({ ...invoice, recordAgain: true, ...more, split } as never))

  it('with a code that says what is wrong', async () => {
    const bare = (await anna.api.properties.create({ address: 'Bez metrażu' })).id
    const empty = (await anna.api.properties.create({ address: 'Zero 1', squareFootage: 0 })).id
    const zero = (await anna.api.properties.create({ address: 'Zero 2', squareFootage: 0 })).id
    expect(await tried(over('equal', flats.slice(0, 1)))).toBe('split_needs_several')
    expect(await tried(over('equal', []))).toBe('split_needs_several')
    expect(await tried(over('equal', [flats[0]!, flats[0]!]))).toBe('split_property_repeated')
    expect(await tried(over('area', [flats[0]!, bare]))).toBe('split_weight_missing')
    const refused = anna.api.expenses.create({
      ...{ ...invoice, recordAgain: true, split: over('area', [flats[0]!, bare]) },
    } as never)
    await expect(refused).rejects.toThrow(/^Bez metrażu: /)
    expect(await tried(over('participation', [flats[0]!, bare]))).toBe('split_weight_missing')
    expect(await tried(over('area', [empty, zero]))).toBe('split_without_weight')
    expect(await tried(amounts(100_000, 23_455))).toBe('split_amounts_differ')
    expect(await tried(over('equal'), { category: 'loan_interest' })).toBe('split_of_loan_payment')
    expect(await tried(over('equal'), { propertyId: flats[0] })).toBe('validation_failed')
    expect(await tried({ ...over('equal'), parts: amounts(1, 2).parts })).toBe('validation_failed')
    expect(await tried({ ...amounts(1, 2), parts: over('equal').parts })).toBe('validation_failed')
    expect((await anna.api.expenses.list({})).total).toBe(0)
  })

  it('over a property or a building of another organization', async () => {
    const other = await server.signUpLandlord('Inna')
    const theirs = (await other.api.properties.create({ address: 'Obca 1' })).id
    const unit = { propertyId: theirs, label: '1' }
    const { id: foreign } = (await other.api.utilities.addBuilding({ name: 'Obca', units: [unit] }))
      .buildings[0]!
    expect(await tried(over('equal', [flats[0]!, theirs]))).toBe('not_found')
    expect(await tried({ ...over('equal'), buildingId: foreign })).toBe('not_found')
    const { units, buildings } = await anna.api.expenses.splitUnits()
    expect([units.map((one) => one.propertyId), buildings.map(({ id }) => id)]).toEqual([flats, [building]])
  })

  it('of the cost of a ticket', async () => {
    const ticket = await anna.api.tickets.create({ title: 'Kran', type: 'issue', propertyId: flats[0]! })
    expect(await tried(over('equal'), { ticketId: ticket.id })).toBe('split_of_ticket')
    const { id } = await anna.api.expenses.create({ ...invoice, propertyId: flats[0]!, ticketId: ticket.id })
    expect(await codeOf(anna.api.expenses.update({ id, split: over('equal') }))).toBe('split_of_ticket')
  })

  it('when a change would leave shares that do not fit', async () => {
    const { id } = await anna.api.expenses.create({ ...invoice, split: amounts(100_000, 23_456) })
    const changed = (input: object) => codeOf(anna.api.expenses.update({ id, ...input }))
    expect(await changed({ amount: 90_000 })).toBe('split_amounts_differ')
    expect(await changed({ category: 'loan_principal' })).toBe('split_of_loan_payment')
    expect(await changed({ propertyId: flats[0] })).toBe('validation_failed')
    const { changed: able, refused } = await anna.api.expenses.change({
      ids: [id],
      category: 'loan_interest',
    })
    expect([able, refused]).toEqual([[], [{ id, reason: 'not_allowed' }]])
    expect((await anna.api.expenses.get({ id })).expense).toMatchObject({
      amount: 123_456,
      category: 'utilities',
    })
  })

  it('when somebody else changed the expense meanwhile', async () => {
    const { id, updatedAt } = await anna.api.expenses.create({ ...invoice, propertyId: flats[0]! })
    await anna.api.expenses.update({ id, vendor: 'Inny', updatedAt })
    expect(await codeOf(anna.api.expenses.update({ id, split: over('equal'), updatedAt }))).toBe(
      'version_conflict',
    )
    expect(await listed()).toEqual([123_456, 0, 0])
  })

  it('by the database if the shares do not add up, or belong to an expense that is not split', async () => {
    const { id } = await anna.api.expenses.create({ ...invoice, split: over('equal') })
    const whole = await anna.api.expenses.create({
      ...invoice,
      amount: 5,
      vatAmount: 1,
      propertyId: flats[0]!,
    })
    const refused = (text: string, values: unknown[]) =>
      server.query(text, values).then(
        () => 'accepted',
        (error: { constraint?: string }) => error.constraint,
      )
    const own = 'organization_id = $1 and expense_id = $2'
    const both = [anna.organizationId, id]
    expect(await refused(`update expense_splits set amount = amount + 1 where ${own}`, both)).toBe(
      'expense_splits_whole',
    )
    expect(await refused(`update expense_splits set vat_amount = null where ${own}`, both)).toBe(
      'expense_splits_whole',
    )
    expect(await refused(`delete from expense_splits where ${own}`, both)).toBe('expense_splits_whole')
    expect(
      await refused(
        'update expenses set amount = 5, vat_amount = 1 where organization_id = $1 and id = $2',
        both,
      ),
    ).toBe('expense_splits_whole')
    expect(
      await refused(
        'insert into expense_splits (organization_id, expense_id, property_id, position, amount, vat_amount) values ($1, $2, $3, 0, 5, 1)',
        [anna.organizationId, whole.id, flats[0]],
      ),
    ).toBe('expense_splits_whole')
    expect(
      await refused('delete from properties where organization_id = $1 and id = $2', [
        anna.organizationId,
        flats[0],
      ]),
    ).not.toBe('accepted')
  })
})

describe('a split expense in settlements of two buildings', () => {
  it('is settled once in each, with the shares of its units', async () => {
    const { api } = anna
    const others: string[] = []
    for (const number of [1, 2])
      others.push((await api.properties.create({ address: `Boczna ${number}` })).id)
    const units = others.map((propertyId, at) => ({ propertyId, label: String(at + 1) }))
    const second = (await api.utilities.addBuilding({ name: 'Boczna', units })).buildings.find(
      ({ name }) => name === 'Boczna',
    )!
    for (const propertyId of [flats[0]!, others[0]!]) {
      const { id: tenantId } = await api.tenants.create({ name: `Lokator ${propertyId}` })
      const terms = { rentAmount: 100_000, billsAmount: 10_000, startDate: '2026-01-01' }
      await api.leases.create({ propertyId, tenantId, ...terms })
    }
    const parts = [...flats, ...others].map((propertyId) => ({ propertyId }))
    const { id: expenseId } = await api.expenses.create({
      ...{ ...invoice, amount: 50_000, vatAmount: null, date: '2026-03-02' },
      split: { by: 'equal', parts },
    })
    const settle = async (buildingId: string, supplement = false) => {
      const { id } = await api.utilities.start({
        buildingId,
        from: '2026-03-01',
        to: '2026-03-31',
        supplement,
      })
      const { expenses } = await api.utilities.get({ id })
      const costs = [{ label: 'Faktura', amount: 1, expenseId }]
      const draft = await api.utilities.save({
        id,
        pools: [{ id: crypto.randomUUID(), label: 'Śmieci', costs, keys: [{ key: 'fixed', percent: 100 }] }],
      })
      const expected = draft.results.flatMap(({ party, treatment, difference }) => {
        const leaseId = draft.parties.find(({ key }) => key === party)!.leaseId
        return treatment === 'settled' ? [{ leaseId: leaseId!, difference }] : []
      })
      const posted = api.utilities.post({ id, dueDate: '2026-04-30', expected, notify: false })
      return {
        offered: expenses.map(({ amount }) => amount),
        cost: draft.shares.map(({ cost }) => cost),
        code: await posted.then(
          () => 'posted',
          (error: { code?: string }) => error.code,
        ),
      }
    }
    expect(await settle(building)).toEqual({ offered: [30_000], cost: [30_000], code: 'posted' })
    expect(await settle(second.id)).toEqual({ offered: [20_000], cost: [20_000], code: 'posted' })
    const again = await settle(building, true)
    expect([again.offered, again.code]).toEqual([[], 'expense_already_settled'])
  })
})

describe('split expenses that several people change at once', () => {
  it('have shares that add up and months that equal the books', async () => {
    const ids: string[] = []
    for (let n = 0; n < 4; n++)
      ids.push(
        (
          await anna.api.expenses.create({
            ...invoice,
            recordAgain: true,
            amount: 9_000 + n,
            vatAmount: 700,
            split: over('area'),
          })
        ).id,
      )
    const attempt = (act: Promise<unknown>) =>
      act.catch((error: { status?: number }) => {
        if (!error.status || error.status >= 500) throw error
      })
    await Promise.all(
      Array.from({ length: 48 }, (_, n) => {
        const id = ids[n % ids.length]!
        const { api } = anna
        switch (n % 6) {
          case 0:
            return attempt(api.expenses.update({ id, split: over('equal', flats.slice(n % 2)) }))
          case 1:
            return attempt(api.expenses.update({ id, amount: 10_000 + n }))
          case 2:
            return attempt(api.expenses.mark({ ids, status: n % 4 === 2 ? 'approved' : 'paid' }))
          case 3:
            return attempt(api.expenses.update({ id, split: null, propertyId: flats[n % 3]! }))
          case 4:
            return attempt(
              api.expenses.update({ id, date: `2026-0${1 + (n % 4)}-05`, split: over('participation') }),
            )
          default:
            return attempt(
              n % 4 === 1 ? api.expenses.remove({ ids: [id] }) : api.expenses.restore({ ids: [id] }),
            )
        }
      }),
    )
    expect(await differing()).toBe(0)
    const { totals } = await anna.api.expenses.list({})
    expect((await listed()).reduce((sum, amount) => sum + amount, 0)).toBe(totals.amount)
  })
})
