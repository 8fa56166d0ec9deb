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

  it('pairs those that share the most, each once', () => {
    const file = [line('czynsz KOT'), line('czynsz LISOWSKA'), line('czynsz')]
    const stored = [line('LISOWSKA czynsz marzec'), line('czynsz')]
    expect(pairsOf(file, stored).sort()).toEqual([
      [0, 1],
      [1, 0],
    ])
  })
})
