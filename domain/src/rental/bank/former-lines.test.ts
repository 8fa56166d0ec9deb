import { describe, expect, it } from 'vitest'
import { pairFormer } from './former-lines.ts'

const base = { bookedOn: '2026-03-10', amount: 90_000, partyKey: '', partyName: '', bankId: '' }
const line = (text: string, more: object = {}) => ({
  ...base,
  text,
  key: 'whole',
  formerKey: 'k' as string | null,
  balance: null,
  ...more,
})
const stored = (more: object = {}) => ({
  ...base,
  text: '',
  key: 'k',
  formerKey: null as string | null,
  balance: null,
  ...more,
})
const pairs = (lines: ReturnType<typeof line>[], known: ReturnType<typeof stored>[]) =>
  [...pairFormer(lines, known).keys()].map(({ text }) => text)

describe('a line that was stored before all its columns were read', () => {
  it.each([
    ['has the former key', {}, {}, ['JAN']],
    ['has another key', { formerKey: 'other' }, {}, []],
    ['never pairs a line whose key is the same as before', { formerKey: null }, {}, []],
    ['was stored with all its columns', {}, { isWhole: true }, []],
    ['has the same balance', { balance: 100 }, { balance: 100 }, ['JAN']],
    ['has another balance', { balance: 100 }, { balance: 101 }, []],
    ['has no balance', { balance: 100 }, {}, ['JAN']],
    ['has another id of the bank', { bankId: '1' }, { bankId: '2' }, []],
    ['has another time of the bank', { bankId: '@08:00:01' }, { bankId: '@09:00:02' }, ['JAN']],
  ])('%s', (_, written, known, found) => {
    expect(pairs([line('JAN', written)], [stored(known)])).toEqual(found)
  })

  it.each([
    ['is known by the key that it had', {}, {}, ['JAN']],
    ['is not a line whose columns were all read and blank', { isWhole: true }, {}, []],
    ['is not a line with another balance', { balance: 100 }, { balance: 101 }, []],
  ])('and was completed since %s', (_, written, known, found) => {
    const narrow = { key: 'k', formerKey: null, ...written }
    expect(pairs([line('JAN', narrow)], [stored({ key: 'whole', formerKey: 'k', ...known })])).toEqual(found)
  })

  it('is one movement: a second line with its former key is new', () => {
    expect(pairs([line('JAN'), line('EWA')], [stored()])).toEqual(['JAN'])
    expect(pairs([line('JAN'), line('EWA')], [stored(), stored()])).toEqual(['JAN', 'EWA'])
  })
})
