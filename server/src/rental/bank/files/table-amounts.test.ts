/** Amounts as banks write them: a sign in front, behind or as brackets, a currency on either side, and cells that a comma moved. */
import { describe, expect, it } from 'vitest'
import read from './statement-reader.ts'

/** Returns amounts with their currencies, or the code and row of the refusal. */
const amounts = async (...rows: string[]) => {
  try {
    const file = Buffer.from(`${rows.join('\n')}\n`)
    const { rows: lines } = await read(file, { currency: 'EUR', today: '2026-03-20' })
    return lines.map(({ amount, currency }) => (currency === 'EUR' ? amount : `${amount} ${currency}`))
  } catch (error) {
    const { code, details } = error as { code: string; details: { row?: number } }
    return `${code} ${details?.row ?? ''}`
  }
}
const table = (written: string) =>
  amounts('Date;Description;Amount', '2026-03-10;a;15.25', `2026-03-11;b;${written}`)
const unreadable = 'bank_row_unreadable 3'

describe('the amount', () => {
  it.each([
    ...['-50.00', '- 50.00', '−50,00', '–50.00', '—50.00', '50,00-', '50,00−', '50.00 -', '(50,00)', '(50)'],
    ...[
      '-€50.00',
      '€-50.00',
      '-€ 50.00',
      '€ - 50.00',
      '€50.00-',
      '50.00-€',
      '50.00 €-',
      '-50,00 €',
      '(€50.00)',
    ],
    ...[
      '€(50.00)',
      '(50.00) €',
      '(50.00 €)',
      '-EUR 50.00',
      'EUR -50.00',
      '-50.00EUR',
      '50.00- EUR',
      '(EUR 50.00)',
    ],
  ])('%s went out', async (written) => {
    expect(await table(written)).toEqual([1525, -5000])
    // The same in a column of debits, where a minus says nothing more.
    const debits = ['Date;Description;Debit;Credit', '2026-03-10;a;;15.25', `2026-03-11;b;${written};`]
    expect(await amounts(...debits)).toEqual([1525, -5000])
  })

  it.each(['50.00', '+50.00', '+€50.00', '€+50', '50,00 €', 'EUR 50.00', 'eur 50', '50,-', '50.- EUR'])(
    '%s came in',
    async (written) => expect(await table(written)).toEqual([1525, 5000]),
  )

  it.each([
    ['50,00 zł', '5000 PLN'],
    ['-PLN 50.00', '-5000 PLN'],
    ['-$50.00', '-5000 USD'],
    ['(50.00 SEK)', '-5000 SEK'],
  ])('%s has its currency', async (written, amount) => {
    expect(await table(written)).toEqual([1525, amount])
    const debits = ['Date;Description;Debit;Credit', `2026-03-11;b;;${written}`]
    expect(await amounts(...debits)).toEqual([amount])
    // It contradicts the column of currencies.
    const column = [
      'Date;Description;Amount;Currency',
      '2026-03-10;a;15.25;EUR',
      `2026-03-11;b;${written};EUR`,
    ]
    expect(await amounts(...column)).toBe(unreadable)
    const balance = [
      'Date;Description;Amount;Balance',
      '2026-03-10;a;1.00;1.00',
      `2026-03-11;b;1.00;${written}`,
    ]
    expect(await amounts(...balance)).toBe(unreadable)
  })

  it.each([
    ...['50-', '--50.00', '-50.00-', '-(50.00)', '(-50.00)', '+€-50', '+-50', '(50.00', '50.00)', '50.00+'],
    ...[
      'kr 50.00',
      '50.00 Ft',
      'R$50.00',
      'US$50.00',
      '€€50.00',
      '€ 50 PLN',
      '-50.00 CR',
      '+50.00 DR',
      '50.00D',
    ],
  ])('%s cannot be read', async (written) => expect(await table(written)).toBe(unreadable))

  it('behind a currency shows what the decimal sign is', async () => {
    expect(await amounts('Date;Amount', '2026-03-10;PLN 1,234.50', '2026-03-11;PLN 50.00')).toEqual([
      '123450 PLN',
      '5000 PLN',
    ])
  })
})

describe('a decimal comma between commas', () => {
  it.each([
    ...[
      '904,50',
      '-904,50',
      '904,50-',
      '(904,50)',
      '€904,50',
      '-€904,50',
      'PLN 904,50',
      '904,50 zł',
      '904,50 €',
    ],
    ...['1,904,50', '1,904.50', '1 904,50'],
  ])('refuses the file: %s', async (written) => {
    expect(await amounts('Date,Description,Amount', `2026-03-11,b,${written}`)).toBe('bank_row_unreadable 2')
    expect(await amounts('Date,Amount,Description', `2026-03-11,${written},rent`)).toBe(
      'bank_row_unreadable 2',
    )
  })

  it('is none if a whole amount is beside a text or a balance', async () => {
    expect(
      await amounts('Date,Amount,Description', '2026-03-11,904,12 months', '2026-03-12,20,300 Flat'),
    ).toEqual([90_400, 2_000])
    expect(await amounts('Date,Amount,Balance', '2026-03-11,904,904', '2026-03-12,20,924')).toEqual([
      90_400, 2_000,
    ])
  })
})
