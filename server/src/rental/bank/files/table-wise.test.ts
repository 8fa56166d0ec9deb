/** The transaction history of Wise, after public programs that read it; names and numbers are made up. */
import { describe, expect, it } from 'vitest'
import { workbookOf } from '../../imports/workbook.fixture.ts'
import read from './statement-reader.ts'

const header =
  'ID,Status,Direction,Created on,Finished on,Source fee amount,Source fee currency,Target fee amount,Target fee currency,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency,Exchange rate,Reference,Batch'
const out =
  'TRANSFER-1,COMPLETED,OUT,2026-03-09 10:00:00,2026-03-10 10:05:00,0.50,EUR,,,Anna,250.00,EUR,Jan Lis,250.00,EUR,1.0,repair,'
const card =
  'CARD-2,COMPLETED,OUT,2026-03-11 10:00:00,2026-03-11 10:00:05,0.07,EUR,,,Anna,12.50,EUR,Cafe,52.40,PLN,4.192,,'
const came =
  'TRANSFER-3,COMPLETED,IN,2026-03-12 09:00:00,2026-03-12 09:01:30,,,2.00,EUR,Ewa Lis,906.50,EUR,Anna,904.50,EUR,1.0,RF czynsz,'
const converted =
  'BALANCE-4,COMPLETED,NEUTRAL,2026-03-13 10:00:00,2026-03-13 10:00:02,0.60,EUR,,,Anna,100.00,EUR,Anna,425.10,PLN,4.251,,'

/** Returns a statement as its currency and its lines; or the code and details of the refusal. */
const history = async (...rows: string[]) => {
  try {
    const file = Buffer.from(`${[header, ...rows].join('\n')}\n`)
    const { head, rows: lines } = await read(file, { currency: 'EUR', today: '2026-03-20' })
    return head.map(({ currency, unbookedEntries = [] }, place) => ({
      currency,
      lines: lines
        .filter(({ statement }) => statement === place)
        .map((line) => `${line.bookedOn} ${line.amount} ${line.partyName}/${line.text} ${line.bankId}`),
      out: unbookedEntries.map(
        (entry) => `${entry.row} ${entry.on} ${entry.amount} ${entry.text}: ${entry.said}`,
      ),
    }))
  } catch (error) {
    const { code, details } = error as { code: string; details: object }
    return { code, ...details }
  }
}

describe('the transaction history of Wise', () => {
  it('has a statement for each currency, with fees as lines of their own, oldest first', async () => {
    expect(await history(converted, came, card, out)).toEqual([
      {
        currency: 'EUR',
        lines: [
          '2026-03-10 -50 /Wise Charges for: TRANSFER-1 FEE-TRANSFER-1',
          '2026-03-10 -25000 Jan Lis/repair TRANSFER-1',
          '2026-03-11 -7 /Wise Charges for: CARD-2 FEE-CARD-2',
          '2026-03-11 -1250 Cafe/ CARD-2',
          '2026-03-12 90450 Ewa Lis/RF czynsz TRANSFER-3',
          '2026-03-13 -60 /Wise Charges for: BALANCE-4 FEE-BALANCE-4',
          '2026-03-13 -10000 /100.00 EUR - 425.10 PLN BALANCE-4',
        ],
        out: [],
      },
      { currency: 'PLN', lines: ['2026-03-13 42510 /100.00 EUR - 425.10 PLN BALANCE-4'], out: [] },
    ])
  })

  it('keeps all rows of a payment from several balances, which have one number', async () => {
    const second = card.replace('12.50,EUR,Cafe,52.40', '3.00,EUR,Cafe,12.60').replace('0.07', '0.00')
    expect(await history(card, second)).toMatchObject([
      { lines: [expect.any(String), expect.any(String), '2026-03-11 -300 Cafe/ CARD-2'] },
    ])
  })

  it('names what is not completed, came back, or moved within one currency', async () => {
    const pending = came.replace('COMPLETED', 'PROCESSING').replace('2026-03-12 09:01:30', '')
    const within = converted.replace('425.10,PLN,4.251', '100.00,EUR,1.0').replace('0.60', '0.00')
    const rows = [
      pending,
      card.replace('COMPLETED', 'REFUNDED'),
      out.replace('COMPLETED', 'CANCELLED'),
      within,
    ]
    expect(await history(came, ...rows)).toMatchObject([
      {
        lines: [expect.stringContaining('90450')],
        out: [
          '3 2026-03-12 90450 Ewa Lis RF czynsz: PROCESSING',
          '4 2026-03-11 -1250 Cafe: REFUNDED',
          '5 2026-03-10 -25000 Jan Lis repair: CANCELLED',
          '6 2026-03-13 -10000 100.00 EUR - 100.00 EUR: NEUTRAL',
        ],
      },
    ])
    expect(await history(pending)).toEqual({ code: 'bank_nothing_booked' })
  })

  it.each([
    ['an unknown status', came.replace('COMPLETED', 'ON REVIEW'), 'bank_status_unknown'],
    ['money that came in and was refunded', came.replace('COMPLETED', 'REFUNDED'), 'bank_status_unknown'],
    ['an unknown direction', came.replace(',IN,', ',BOTH,'), 'bank_row_unreadable'],
    ['a minus', out.replace('250.00,EUR,Jan', '-250.00,EUR,Jan'), 'bank_row_unreadable'],
    ['no amount', out.replace('250.00,EUR,Jan', ',EUR,Jan'), 'bank_row_unreadable'],
    ['one amount of a conversion', converted.replace('425.10', ''), 'bank_row_unreadable'],
    ['a fraction of a cent', out.replace('250.00,EUR,Jan', '250.005,EUR,Jan'), 'bank_row_unreadable'],
    [
      'another currency in the amount',
      out.replace('250.00,EUR,Jan', '250.00 PLN,EUR,Jan'),
      'bank_row_unreadable',
    ],
    ['a fee that cannot be read', out.replace('0.50', 'x'), 'bank_row_unreadable'],
    ['a day in another form', came.replace('2026-03-12 09:01:30', '12/03/2026'), 'bank_row_unreadable'],
    [
      'a decimal comma between commas',
      out.replace('250.00,EUR,Jan', '250,00,EUR,Jan'),
      'bank_row_unreadable',
    ],
    ['missing cells', came.slice(0, came.indexOf('904.50')), 'bank_row_unreadable'],
  ])('with %s is refused', async (_, row, code) => {
    expect(await history(card, row)).toMatchObject({ code, row: 3 })
  })

  it('is read from a workbook too', async () => {
    const cells = [header, came, out].map((row) => row.split(','))
    const { rows } = await read(workbookOf('Sheet', cells), { currency: 'EUR', today: '2026-03-20' })
    expect(rows.map(({ amount }) => amount)).toEqual([-50, -25_000, 90_450])
  })
})
