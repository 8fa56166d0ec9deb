import { describe, expect, it } from 'vitest'
import { DomainError } from '../../errors.ts'
import { checkBalance } from './balances.ts'
import { readField86 } from './field-86.ts'
import { readMt940 } from './mt940.ts'

const codeOf = (act: () => unknown): string => {
  try {
    act()
    return 'read'
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error)
  }
}

describe('MT940', () => {
  const file = (movement: string) =>
    `:20:1\n:25:PL61109010140000071219812874\n:28C:1\n:60F:C260101PLN0,00\n${movement}\n:62F:C260131PLN904,50\n-`

  it.each([
    [':61:2601021231CN904,50NTRFNONREF//B6A1', 90_450, '2025-12-31', '2026-01-02'],
    [':61:2512310102D10,NTRFNONREF', -1000, '2026-01-02', '2025-12-31'],
    [':61:240301RC5,5NTRFNONREF', -550, '2024-03-01', '2024-03-01'],
    [':61:240301RD5,05NTRFNONREF', 505, '2024-03-01', '2024-03-01'],
    [':61:2403010229CR7,00S051X', 700, '2024-02-29', '2024-03-01'],
  ])('reads %s (E4)', (movement, amount, bookedOn, valueOn) => {
    expect(readMt940(file(movement))[0]?.lines).toMatchObject([{ amount, bookedOn, valueOn }])
  })

  it.each(['904,5000', '1,000', '904.50', '1,000,00'])('refuses the amount %s', (amount) => {
    expect(codeOf(() => readMt940(file(`:61:260102C${amount}NTRFNONREF`)))).toBe('file_unreadable')
  })

  it('takes the number of the bank and never NONREF', () => {
    expect(readMt940(file(':61:2601021231CN904,50NTRFNONREF//B6A1'))[0]?.lines[0]?.bankId).toBe('B6A1')
    expect(readMt940(file(':61:260102C904,50NTRFNONREF//NONREF'))[0]?.lines[0]?.bankId).toBe('')
  })

  it.each(['~', '<', '?', '^', '+'])(
    'joins the parts of a description with the separator %s without blanks (E5)',
    (sign) => {
      const field = `020~00BX~20RF23 0000 42~2117 czynsz~32ANNA KOW~33ALSKA~38PL61109010140000071219812874`
      expect(readField86(field.replaceAll('~', sign))).toEqual({
        text: 'RF23 0000 4217 czynsz',
        partyName: 'ANNA KOWALSKA',
        partyAccount: 'PL61109010140000071219812874',
      })
    },
  )

  const described = (...fields: string[]) =>
    readMt940(file(`:61:260102C904,50NTRFNONREF\n${fields.join('\n')}`))[0]?.lines[0]

  it.each<[string, string[], object]>([
    [
      'of ING, which writes the code first',
      [
        ':86:034',
        ':86:034~00VE02',
        '~20RF23 0000 4217',
        '~21czynsz~22',
        '~32JAN LIS',
        '~33Warszawa',
        '~38PL1',
      ],
      { partyName: 'JAN LIS Warszawa', partyAccount: 'PL1', text: 'RF23 0000 4217 czynsz' },
    ],
    [
      'whose full parts were cut at the width',
      [':86:034', ':86:034~00VE02~20123456789012345678901234567~218901'],
      { text: '1234567890123456789012345678901' },
    ],
    [
      'that both have text',
      [':86:020~20czynsz~32JAN LIS', ':86:020~21 RF23 0000 4217~38PL1'],
      { partyName: 'JAN LIS', partyAccount: 'PL1', text: 'czynsz RF23 0000 4217' },
    ],
    ['as text', [':86:czynsz', ':86:RF23 0000 4217'], { text: 'czynsz RF23 0000 4217' }],
    ['of which one is only a code', [':86:034'], { text: '034' }],
  ])('reads the fields 86 of one movement together: %s', (_, fields, expected) => {
    expect(described(...fields)).toMatchObject(expected)
  })

  it('keeps the text behind a line that is only a dash, until the message ends', () => {
    expect(described(':86:Przelew', '-', 'RF23 0000 4217')?.text).toBe('Przelew - RF23 0000 4217')
    const [first, second] = [
      file(':61:260102C904,50NTRFNONREF\n:86:a'),
      file(':61:260102C1,00NTRFNONREF\n:86:b'),
    ]
    const both = readMt940(`${first}\n\u0001\n${second.replace(':25:PL6', ':25:PL7')}`)
    expect(both.map(({ lines, closing }) => [lines[0]?.text, closing?.amount])).toEqual([
      ['a', 90_450],
      ['b', 90_450],
    ])
  })

  it('reads a free description as text', () => {
    expect(readField86('PRZELEW; od: ANNA KOWALSKA;\ntyt.: czynsz +48 600').text).toBe(
      'PRZELEW; od: ANNA KOWALSKA; tyt.: czynsz +48 600',
    )
  })

  it('joins the pages of one statement', () => {
    const pages = `:20:1\n:25:PL1\n:28C:1/1\n:60F:C260101PLN0,00\n:61:260102C1,00NTRFNONREF\n:62M:C260102PLN1,00\n-\n:20:1\n:25:PL1\n:28C:1/2\n:60M:C260102PLN1,00\n:61:260103C2,00NTRFNONREF\n:62F:C260103PLN3,00\n-`
    const statements = readMt940(pages)
    expect(statements).toHaveLength(1)
    expect(checkBalance(statements[0]!)).toEqual({ expected: 300, stated: 300, difference: 0 })
  })
})
