import { describe, expect, it } from 'vitest'
import { type BankRecord, suggestRecords } from './suggest-records.ts'

const water: BankRecord = {
  ...{ kind: 'expense', id: 'water', amount: 51_200, on: '2026-03-01', paid: false },
  ...{ words: ['Wodociągi Miejskie', 'FV/12/2026'], reference: '', partyAccount: '' },
}
const rent: BankRecord = {
  ...{ kind: 'returned', id: 'rent', amount: 51_200, on: '2026-03-09', paid: false },
  ...{ words: ['Anna Kowalska'], reference: 'RF2300004217', partyAccount: 'payer' },
}
const line = { bookedOn: '2026-03-12', amount: -51_200, partyName: '', partyAccount: '', text: '' }
const ids = (given: Partial<typeof line>, ...records: BankRecord[]) =>
  suggestRecords({ ...line, ...given }, records).map(({ record }) => record.id)

describe('suggestRecords', () => {
  it.each<[string, Partial<typeof line>, Partial<BankRecord>, string[]]>([
    ['an expense with the amount', {}, {}, ['water']],
    ['no expense with another amount', {}, { amount: 51_201 }, []],
    ['no expense for money that came in', { amount: 51_200 }, {}, []],
    ['no expense of half a year ago', {}, { on: '2025-09-12' }, []],
    ['an expense that was paid by hand three days before', {}, { paid: true, on: '2026-03-09' }, ['water']],
    ['none that was paid by hand four days before', {}, { paid: true, on: '2026-03-08' }, []],
    ['an income for money that came in', { amount: 51_200 }, { kind: 'income' }, ['water']],
    ['no income for money that went out', {}, { kind: 'income' }, []],
    ['a payout that an owner is owed', {}, { kind: 'owner_payout' }, ['water']],
    ['no payout for money that came in', { amount: 51_200 }, { kind: 'owner_payout' }, []],
    ['no payout of a month that has not begun', {}, { kind: 'owner_payout', on: '2026-04-01' }, []],
    ['a payout recorded a day later', {}, { kind: 'owner_payout', paid: true, on: '2026-03-13' }, ['water']],
    [
      'a payout recorded ten days before',
      {},
      { kind: 'owner_payout', paid: true, on: '2026-03-02' },
      ['water'],
    ],
    ['none recorded eleven days before', {}, { kind: 'owner_payout', paid: true, on: '2026-03-01' }, []],
    [
      'money that an owner paid in, recorded ten days before',
      { amount: 51_200 },
      { kind: 'owner_contribution', paid: true, on: '2026-03-02' },
      ['water'],
    ],
    [
      'none recorded eleven days before',
      { amount: 51_200 },
      { kind: 'owner_contribution', paid: true, on: '2026-03-01' },
      [],
    ],
    ['none for money that went out', {}, { kind: 'owner_contribution', paid: true }, []],
    ['a refund by hand', {}, { kind: 'refund', paid: true, on: '2026-03-10' }, ['water']],
    ['no refund of four days before', {}, { kind: 'refund', paid: true, on: '2026-03-08' }, []],
  ])('suggests %s', (_, given, record, expected) => {
    expect(ids(given, { ...water, ...record })).toEqual(expected)
  })

  it.each<[string, Partial<typeof line>, Partial<BankRecord>, string[]]>([
    ['with the payer', { partyAccount: 'payer' }, {}, ['rent']],
    ['with the reference', { text: 'zwrot RF23 0000 4217' }, {}, ['rent']],
    ['with the name', { partyName: 'KOWALSKA ANNA' }, {}, ['rent']],
    ['never by the amount alone', {}, {}, []],
    ['never from the day after', { partyAccount: 'payer' }, { on: '2026-03-13' }, []],
    ['never after two months', { partyAccount: 'payer' }, { on: '2026-01-10' }, []],
  ])('suggests a returned receipt %s', (_, given, record, expected) => {
    expect(ids(given, { ...rent, ...record })).toEqual(expected)
  })

  it.each<[string, Partial<typeof line>, Partial<BankRecord>, string[]]>([
    ['also by the amount alone', {}, {}, ['rent']],
    ['much later', {}, { returnedOn: '2026-05-01' }, ['rent']],
    ['ten days before', {}, { on: '2026-03-01', returnedOn: '2026-03-02' }, ['rent']],
    ['but not eleven days before', {}, { on: '2026-03-01', returnedOn: '2026-03-01' }, []],
    ['but not if the payment came after the line', {}, { on: '2026-03-13' }, []],
  ])('suggests a return that a person recorded, %s', (_, given, record, expected) => {
    expect(ids(given, { ...rent, paid: true, returnedOn: '2026-03-13', ...record })).toEqual(expected)
  })

  it('names a payout by the account of the owner', () => {
    const record: BankRecord = { ...water, kind: 'owner_payout', partyAccount: 'owner' }
    expect(suggestRecords({ ...line, partyAccount: 'owner' }, [record])).toEqual([{ record, named: true }])
    expect(suggestRecords({ ...line, partyAccount: 'other' }, [record])).toEqual([{ record, named: false }])
  })

  it('puts named records first, then those paid by hand, then the nearest, and at most three', () => {
    const named = { ...water, id: 'named', on: '2026-01-05' }
    const paid = { ...water, id: 'paid', paid: true, words: [], on: '2026-03-11' }
    const near = { ...water, id: 'near', words: [], on: '2026-03-11' }
    const far = { ...water, id: 'far', words: [], on: '2026-02-01' }
    expect(ids({ text: 'fv/12/2026' }, far, near, paid, named)).toEqual(['named', 'paid', 'near'])
  })
})
