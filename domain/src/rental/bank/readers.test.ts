import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../errors.ts'
import { runs } from '../../random-tests.fixture.ts'
import { checkBalance, checkGap } from './balances.ts'
import { readCamt } from './camt.ts'
import { readMt940 } from './mt940.ts'
import { readNorma43 } from './norma43.ts'
import { readOfx } from './ofx.ts'
import { camtFile, mt940File, norma43File, ofxSgmlFile, ofxXmlFile } from './sample-files.ts'
import type { BankStatement } from './types.ts'
import { virtualAccount } from './virtual-account.ts'

type Read = (text: string) => BankStatement[]
const files: [string, Read, string][] = [
  ['camt', readCamt, camtFile],
  ['mt940', readMt940, mt940File],
  ['norma 43', readNorma43, norma43File],
  ['OFX without closing tags', readOfx, ofxSgmlFile],
  ['OFX as XML', readOfx, ofxXmlFile],
]

const codeOf = (act: () => unknown): string => {
  try {
    act()
    return 'read'
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error)
  }
}

describe('the readers of bank files', () => {
  it('add the virtual account that was paid to the text of a camt line, never the own account', () => {
    const entry = (
      paidTo: string,
    ) => `<Ntry><Amt Ccy="PLN">904.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-10</Dt></BookgDt>
      <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>ANNA</Nm></Dbtr><CdtrAcct><Id><IBAN>${paidTo}</IBAN></Id></CdtrAcct></RltdPties><RmtInf><Ustrd>czynsz</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
    const own = 'PL61109010140000071219812874'
    const virtual = virtualAccount('109010140000', 4217)
    const [statement] = readCamt(
      `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${own}</IBAN></Id><Ccy>PLN</Ccy></Acct>${entry(virtual)}${entry(own)}${entry(own.slice(2))}</Stmt></BkToCstmrStmt></Document>`,
    )
    expect(statement?.lines.map(({ text }) => text)).toEqual([`czynsz ${virtual}`, 'czynsz', 'czynsz'])
  })

  it.each(files)('read the same three movements from %s', (_, read, text) => {
    const [statement] = read(text)
    expect(statement).toMatchObject({ account: 'ES9121000418450200051332', currency: 'EUR' })
    expect(statement?.closing).toEqual({ on: '2026-03-14', amount: 1_479_250 })
    expect(statement?.lines.map(({ bookedOn, amount }) => [bookedOn, amount])).toEqual([
      ['2026-03-10', 90_450],
      ['2026-03-12', 200_000],
      ['2026-03-14', -51_200],
    ])
    expect(statement?.lines[0]?.text).toContain('RF23 0000 4217')
  })

  it.each(files)(
    'read every amount of a truncated %s file as it is written, or refuse the file',
    (_, read, text) => {
      const amounts = new Set([90_450, 200_000, -51_200])
      for (let length = 0; length < text.length; length += 1) {
        let statements: BankStatement[] = []
        try {
          statements = read(text.slice(0, length))
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError)
        }
        for (const { amount } of statements.flatMap(({ lines }) => lines)) expect(amounts).toContain(amount)
      }
    },
  )

  it.each(files)(
    'refuse %s for text that is something else, with an error of the domain',
    (_, read, text) => {
      fc.assert(
        fc.property(fc.nat(text.length), fc.nat(200), fc.string({ maxLength: 40 }), (at, gone, put) => {
          expect(['read', 'file_unreadable']).toContain(
            codeOf(() => read(text.slice(0, at) + put + text.slice(at + gone))),
          )
        }),
        { numRuns: runs(150) },
      )
      expect(codeOf(() => read(''))).toBe('file_unreadable')
      expect(codeOf(() => read('<html></html>'))).toBe('file_unreadable')
    },
  )
})

describe('camt', () => {
  it('reads the transactions of an entry as lines only if they add up to it', () => {
    const lines = readCamt(camtFile)[0]?.lines ?? []
    expect(lines[1]).toMatchObject({
      partyName: 'Jan Nowak & Syn',
      partyAccount: 'PL61109010140000071219812874',
    })
    const two = (first: string) =>
      camtFile.replace(
        /<Ntry><Amt Ccy="EUR">2000[\s\S]*?<\/Ntry>/,
        `<Ntry><Amt Ccy="EUR">2000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-03-12T23:59:00-05:00</DtTm></BookgDt>
        <NtryDtls><TxDtls><Amt Ccy="EUR">${first}</Amt></TxDtls><TxDtls><Amt Ccy="EUR">1500.00</Amt></TxDtls></NtryDtls></Ntry>`,
      )
    expect(readCamt(two('500.00'))[0]?.lines.map(({ amount }) => amount)).toEqual([
      90_450, 50_000, 150_000, -51_200,
    ])
    expect(readCamt(two('499.99'))[0]?.lines.map(({ amount }) => amount)).toEqual([90_450, 200_000, -51_200])
    expect(readCamt(two('500.00'))[0]?.lines[1]?.bookedOn).toBe('2026-03-12')
  })

  it('leaves out and counts entries that are only announced, and marks a report of the day as provisional', () => {
    const announced = readCamt(camtFile.replace('<Sts>BOOK</Sts>', '<Sts>PDNG</Sts>'))[0]
    expect([announced?.lines.length, announced?.unbooked]).toEqual([2, 1])
    expect(announced?.unbookedEntries).toMatchObject([{ row: null, amount: 90_450, said: 'PDNG' }])
    expect(readCamt(camtFile)[0]?.unbooked).toBe(0)
    const damaged = camtFile
      .replace('<Sts>BOOK</Sts>', '<Sts>PDNG</Sts>')
      .replace('904.50</Amt><CdtDbtInd>CRDT', '904.50</Amt><CdtDbtInd>?')
    expect(readCamt(damaged)[0]?.unbookedEntries).toMatchObject([{ amount: null, said: 'PDNG' }])
    const report = camtFile.replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt').replaceAll('Stmt>', 'Rpt>')
    expect(readCamt(report)[0]).toMatchObject({ provisional: true })
    expect(readCamt(camtFile)[0]).toMatchObject({ provisional: false })
  })

  it('reads the payer of a reversal in the role of the reversed payment', () => {
    const reversed = camtFile.replace(
      '<CdtDbtInd>DBIT</CdtDbtInd><Sts>',
      '<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts>',
    )
    expect(readCamt(camtFile)[0]?.lines[2]).toMatchObject({ amount: -51_200, partyName: 'Agua SA' })
    expect(readCamt(reversed)[0]?.lines[2]).toMatchObject({ amount: -51_200, partyName: '' })
  })

  it.each([
    ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]>'],
    ['a document type in small letters', '<!doctype x>'],
    ['an element that never ends', '<a '.padEnd(1_000_000)],
    ['many levels', '<a>'.repeat(100_000)],
    ['text after the end', '</Document>'],
  ])('refuses %s', (_, attack) => {
    const started = performance.now()
    expect(codeOf(() => readCamt(attack + camtFile))).toBe('file_unreadable')
    expect(performance.now() - started).toBeLessThan(1000)
  })

  it('reads a million numbered entities as text, cut at its limit', () => {
    const bomb = camtFile.replace('RF23 0000 4217', `RF23 0000 4217${'&#65;'.repeat(1_000_000)}`)
    expect(readCamt(bomb)[0]?.lines[0]?.text).toHaveLength(2000)
  })

  it.each(['2,000', '2000,00', '2,000.00', '2.000.00', '.'])('refuses the amount %s', (amount) => {
    expect(codeOf(() => readCamt(camtFile.replace('2000.00', amount)))).toBe('file_unreadable')
  })

  it('refuses a fraction of a cent', () => {
    expect(codeOf(() => readCamt(camtFile.replace('904.50', '904.505')))).toBe('file_unreadable')
    expect(readCamt(camtFile.replace('904.50', '904.500'))[0]?.lines[0]?.amount).toBe(90_450)
  })
})

describe('several documents of camt in one file', () => {
  it('are all read', () => {
    const other = camtFile.replaceAll('904.50', '905.50')
    expect(readCamt(camtFile + other).map(({ lines }) => lines[0]?.amount)).toEqual([90_450, 90_550])
  })

  it('are refused if one has no statement, or is cut', () => {
    expect(codeOf(() => readCamt(`${camtFile}<Document><Other/></Document>`))).toBe('file_unreadable')
    expect(codeOf(() => readCamt(camtFile + camtFile.slice(0, -20)))).toBe('file_unreadable')
  })
})

describe('OFX', () => {
  it('reads text that is written as CDATA, and the text beside comments', () => {
    const memo = (text: string) =>
      readOfx(ofxXmlFile.replace(/<MEMO>[^<]*<\/MEMO>/, `<MEMO>${text}</MEMO>`))[0]?.lines[0]?.text
    expect(memo('<![CDATA[RF23 0000 4217 <b> &amp; c]]>')).toBe('RF23 0000 4217 <b> &amp; c')
    expect(memo('a &amp; <![CDATA[b]]> c')).toBe('a & b c')
    expect(memo('<!-- <MEMO> -->RF23 0000 4217')).toBe('RF23 0000 4217')
    expect(codeOf(() => memo('<![CDATA[never ends'))).toBe('file_unreadable')
  })

  it.each([
    ['2000.00', 200_000],
    ['2000,00', 200_000],
    ['2000,5', 200_050],
    ['2000,0000', 200_000],
    ['2000.000', 200_000],
    ['-.50', -50],
    ['+,5', 50],
    ['2,000', 'file_unreadable'],
    ['-12,345', 'file_unreadable'],
    ['2,000.00', 'file_unreadable'],
    ['2.000,00', 'file_unreadable'],
    ['-', 'file_unreadable'],
  ])('reads the amount %s as %s', (amount, expected) => {
    const file = ofxSgmlFile.replace('+2000,00', amount)
    const read = () => readOfx(file)[0]?.lines[1]?.amount
    expect(typeof expected === 'number' ? read() : codeOf(read)).toBe(expected)
  })

  it('takes the booked balance, also if the available balance is before it', () => {
    const [ledger = ''] = /<LEDGERBAL>[\s\S]*?<\/LEDGERBAL>/.exec(ofxSgmlFile) ?? []
    const turned = ofxSgmlFile.replace(ledger, '').replace('</AVAILBAL>', `</AVAILBAL>${ledger}`)
    expect(readOfx(turned)[0]?.closing).toEqual({ on: '2026-03-14', amount: 1_479_250 })
    const without = ofxSgmlFile.replace(ledger, '')
    expect(readOfx(without)[0]?.closing).toBeNull()
  })
})

describe('Norma 43', () => {
  it.each([
    ['after the last record', (file: string) => `${file.trimEnd()}\u001a`],
    ['after the 80 columns of the last record', (file: string) => file.replace(/\n$/, '\u001a')],
    ['in a line of its own', (file: string) => `${file}\u001a`],
  ])('ignores the sign that ends a file of DOS %s', (_, ended) => {
    expect(readNorma43(ended(norma43File))).toEqual(readNorma43(norma43File))
  })

  it('reads sign 2 as a credit (E3)', () => {
    const record = '22    074125111725111704100200000000475000001502414700000000000047781/49/P3576/0'
    const lines = norma43File.split('\n')
    const file = [
      lines[0],
      record,
      lines.at(-3)?.replace(/^(.{20}).{38}/, `$1${'0'.repeat(23)}100000000475000`),
      lines.at(-2),
    ]
    expect(readNorma43(file.join('\n'))[0]?.lines).toMatchObject([
      { amount: 475_000, bookedOn: '2025-11-17', text: '47781/49/P3576/0' },
    ])
  })

  it('refuses a file whose totals do not agree with its lines', () => {
    const withoutOne = norma43File.split('\n').filter((line) => !line.includes('00000000200000'))
    expect(codeOf(() => readNorma43(withoutOne.join('\n')))).toBe('file_unreadable')
  })
})

describe('balances', () => {
  it('shows the difference between the lines and the closing balance (E12)', () => {
    const [statement] = readMt940(mt940File)
    expect(checkBalance(statement!)).toEqual({ expected: 1_479_250, stated: 1_479_250, difference: 0 })
    const other = readMt940(mt940File.replace('14792,50', '15112,50'))[0]!
    expect(checkBalance(other)).toEqual({ expected: 1_479_250, stated: 1_511_250, difference: 32_000 })
    expect(checkGap(statement!.closing!.amount, other.opening!.amount)).toEqual({
      expected: 1_479_250,
      stated: 1_240_000,
      difference: -239_250,
    })
    expect(checkBalance({ ...statement!, opening: null })).toBeNull()
  })
})
