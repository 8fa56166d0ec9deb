/** Several columns of amounts, of which one is in the currency of the account. */
import { describe, expect, it } from 'vitest'
import read from './statement-reader.ts'

/** Returns amounts with their currencies, or the code and row of the refusal. */
const amounts = async (currency: string, ...rows: string[]) => {
  try {
    const file = Buffer.from(`${rows.join('\n')}\n`)
    const { rows: lines } = await read(file, { currency, today: '2026-04-10' })
    return lines.map((line) => `${line.amount} ${line.currency}`)
  } catch (error) {
    const { code, details } = error as { code: string; details: { row?: number } }
    return `${code} ${details?.row ?? ''}`
  }
}

describe('a header that names the currency of the account', () => {
  it.each([
    ['EUR', 'Importe', 'Divisa', 'Importe en euros'],
    ['EUR', 'Importe', 'Divisa', 'Importe EUR'],
    ['EUR', 'Importe', 'Divisa', 'Contravalor (€)'],
    ['EUR', 'Amount', 'Currency', 'Amount in EUR'],
    ['EUR', 'Amount', 'Currency', 'Equivalent in EUR'],
    ['EUR', 'Amount', 'Currency', 'EUR amount'],
    ['PLN', 'Kwota', 'Waluta', 'Kwota w PLN'],
    ['PLN', 'Kwota', 'Waluta', 'Kwota (PLN)'],
    ['PLN', 'Kwota operacji', 'Waluta', 'Równowartość w złotych'],
  ])('has the only amount that counts: %s, %s, %s, %s', async (own, amount, unit, named) => {
    const foreign = own === 'EUR' ? 'USD' : 'EUR'
    const rows = [`05/03/2026;Ana;1.600,00;${own};1.600,00`, `20/03/2026;Shop;-170,00;${foreign};-690,00`]
    const expected = [`160000 ${own}`, `-69000 ${own}`]
    expect(await amounts(own, `Date;Opis;${amount};${unit};${named}`, ...rows)).toEqual(expected)
    // In the other order, and alone.
    const turned = rows.map((row) => row.replace(/;([^;]*);(\w{3});([^;]*)$/, ';$3;$1;$2'))
    expect(await amounts(own, `Date;Opis;${named};${amount};${unit}`, ...turned)).toEqual(expected)
    const alone = rows.map((row) => row.replace(/;[^;]*;\w{3};([^;]*)$/, ';$1'))
    expect(await amounts(own, `Date;Opis;${named}`, ...alone)).toEqual(expected)
  })

  it('of another account than that of the organization is its currency', async () => {
    const rows = ['05/03/2026;Ana;1.600,00', '20/03/2026;x;-7,90']
    for (const header of ['Importe en euros', 'Amount EUR', 'Importe (EUR)'])
      expect(await amounts('PLN', `Date;Opis;${header}`, ...rows)).toEqual(['160000 EUR', '-790 EUR'])
    expect(await amounts('PLN', 'Date;Opis;Cargo EUR;Abono EUR', '05/03/2026;Ana;;1.600,00')).toEqual([
      '160000 EUR',
    ])
  })

  it('refuses the row that has an amount only in the other column', async () => {
    for (const none of ['', '0,00']) {
      const rows = ['05/03/2026;Ana;1.600,00;EUR;1.600,00', `20/03/2026;Shop;-170,00;USD;${none}`]
      expect(await amounts('EUR', 'Date;Opis;Importe;Divisa;Importe EUR', ...rows)).toBe(
        'bank_row_unreadable 3',
      )
    }
  })
})

describe('two columns of amounts of which no header says which one counts', () => {
  const differ = (balances: readonly string[]) => [
    `05/03/2026;Ana;400,00;EUR;1.700,00${balances[0]}`,
    `20/03/2026;Shop;-170,00;EUR;-690,00${balances[1]}`,
  ]
  it.each(['Kwota rozliczenia', 'Importe en divisa', 'Kwota w EUR', 'Settlement amount'])(
    'are decided by balances: %s',
    async (header) => {
      const head = `Date;Opis;Kwota;Waluta;${header}`
      const unit = header === 'Kwota w EUR' ? 'EUR' : 'PLN'
      const second = [`170000 ${unit}`, `-69000 ${unit}`]
      expect(await amounts('PLN', `${head};Saldo`, ...differ([';2.000,00', ';1.310,00']))).toEqual(second)
      const falling = differ([';2.000,00', ';1.310,00']).toReversed()
      expect(await amounts('PLN', `${head};Saldo`, ...falling)).toEqual(second)
      const first = ['40000 EUR', '-17000 EUR']
      expect(await amounts('PLN', `${head};Saldo`, ...differ([';2.000,00', ';1.830,00']))).toEqual(first)
      // Balances that fit neither, and none.
      expect(await amounts('PLN', `${head};Saldo`, ...differ([';2.000,00', ';1,00']))).toBe(
        'bank_row_unreadable 2',
      )
      expect(await amounts('PLN', head, ...differ(['', '']))).toBe('bank_row_unreadable 2')
    },
  )

  it('do not matter if they are the same, and other amounts are none of them', async () => {
    const same = ['05/03/2026;Ana;1.600,00;1600,00', '20/03/2026;x;-7,90;-7,90']
    expect(await amounts('EUR', 'Date;Opis;Importe;Importe en divisa', ...same)).toEqual([
      '160000 EUR',
      '-790 EUR',
    ])
    const fees = ['05/03/2026;Ana;1.600,00;0,50', '20/03/2026;x;-7,90;0,50']
    expect(await amounts('EUR', 'Date;Opis;Importe;Importe comisión EUR', ...fees)).toEqual([
      '160000 EUR',
      '-790 EUR',
    ])
  })
})
