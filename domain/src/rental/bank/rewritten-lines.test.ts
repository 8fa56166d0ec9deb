import { describe, expect, it } from 'vitest'
import { paymentReference, printedReference } from './reference.ts'
import { pairRewritten, type WrittenLine } from './rewritten-lines.ts'

const line = (text: string, more: Partial<WrittenLine> = {}): WrittenLine => ({
  ...{ bookedOn: '2026-03-10', amount: 90_450, partyKey: '', partyName: '', text, bankId: '', ...more },
})
const pairsOf = (file: WrittenLine[], stored: WrittenLine[]) =>
  [...pairRewritten(file, stored)].map(([a, b]) => [file.indexOf(a), stored.indexOf(b)])

describe('a movement that another format wrote', () => {
  it.each<[string, WrittenLine, WrittenLine, boolean]>([
    ['a word of the title', line('PRZELEW KOWALSKA czynsz'), line('czynsz 03/2026'), true],
    ['the account of the other side', line('', { partyKey: 'k' }), line('x', { partyKey: 'k' }), true],
    ['the id of the bank', line('', { bankId: 'B1' }), line('', { bankId: 'B1' }), true],
    ['nothing but day and amount', line('abc'), line('def'), false],
    ['another day', line('czynsz'), line('czynsz', { bookedOn: '2026-03-11' }), false],
    ['another amount', line('czynsz'), line('czynsz', { amount: 90_451 }), false],
    [
      'two accounts of the other side',
      line('czynsz', { partyKey: 'a' }),
      line('czynsz', { partyKey: 'b' }),
      false,
    ],
    [
      'two payment references',
      line(`Przelew ${printedReference(paymentReference(4217))} czynsz`),
      line(`Przelew ${paymentReference(4218)} czynsz`),
      false,
    ],
    [
      'one payment reference in two forms',
      line(printedReference(paymentReference(4217))),
      line(`czynsz ${paymentReference(4217)}`),
      true,
    ],
    [
      'a payment reference that one does not write',
      line(`czynsz ${paymentReference(4217)}`),
      line('czynsz'),
      true,
    ],
    [
      'a payment reference in the name',
      line('czynsz', { partyName: paymentReference(4217) }),
      line(`czynsz ${paymentReference(4218)}`),
      false,
    ],
    ['a word of the bank', line('Transferencia recibida'), line('TRANSFERENCIA RECIBIDA abc'), false],
    ['a word of most tenants beside other names', line('czynsz Kot'), line('czynsz Lisowska'), false],
    [
      'a word of the bank beside a reference',
      line(`Transferencia recibida ${paymentReference(4217)}`),
      line('Transferencia recibida alquiler marzo Ana López'),
      false,
    ],
    [
      'a word of most tenants beside a reference and a name',
      line(`alquiler marzo ${paymentReference(4217)}`),
      line('alquiler marzo Ana López'),
      false,
    ],
    [
      'two names of the other side',
      line('czynsz', { partyName: 'Anna Lis' }),
      line('czynsz', { partyName: 'Jan Kot' }),
      false,
    ],
  ])('is decided by %s', (_, file, stored, same) => {
    expect(pairsOf([file], [stored])).toEqual(same ? [[0, 0]] : [])
  })

  it('pairs two payments of one day and amount by their payment references', () => {
    const [a, b] = [paymentReference(4217), paymentReference(4218)]
    const file = [line(`Transferencia recibida ${b}`), line(`Transferencia recibida ${a}`)]
    const stored = [line(`${printedReference(a)} TRANSFERENCIA RECIBIDA`)]
    expect(pairsOf(file, stored)).toEqual([[1, 0]])
  })

  it('is not decided by a word that most lines of a file have', () => {
    const [a, b] = [line('zlecenie Kotowska'), line('zlecenie')]
    const more = ['x', 'y', 'z'].map((text) => line(`zlecenie ${text}`, { bookedOn: '2026-03-11' }))
    const paired = (lines: WrittenLine[][]) =>
      pairRewritten([a], [b], { lines, tenantsIn: () => new Set() }).size
    expect(paired([[a], [b]])).toBe(1)
    expect(paired([[a, ...more], [b]])).toBe(0)
    expect(paired([[a], [b, ...more]])).toBe(0)
  })

  it('is another one if both name tenants and not the same, and the same one needs no word', () => {
    const tenantsIn = ({ text }: WrittenLine) => new Set(text.split(' ').filter((word) => /^T\d/.test(word)))
    const paired = (one: string, other: string) =>
      pairRewritten([line(one)], [line(other)], { lines: [], tenantsIn }).size
    expect(paired('T1 garaż', 'T2 garaż')).toBe(0)
    expect(paired('T1 T2', 'T2 abc')).toBe(1)
    expect(paired('garaż', 'T2 garaż')).toBe(1)
  })

  it('pairs those that share the most, each once', () => {
    const file = [line('czynsz KOT'), line('czynsz LISOWSKA'), line('czynsz')]
    const stored = [line('LISOWSKA czynsz marzec'), line('czynsz')]
    expect(pairsOf(file, stored).sort()).toEqual([
      [0, 1],
      [1, 0],
    ])
  })
})
