/**
 * The same month of one account as six banks write it, each in three formats, after public descriptions; names and numbers are made
 * up. 12,400.00 + 904.50 on 10 March with the given reference - 512.00 on 12 March = 12,792.50.
 */
import iconv from 'iconv-lite'
import { workbookOf } from '../../imports/workbook.fixture.ts'
import { bbva, ing, mbank, pekao, pko, santander, semicolons } from './statement-tables.fixture.ts'

/** The reference in the tables. */
const printed = 'RF23 0000 4217'
export const polishAccount = 'PL61109010140000071219812874'
export const spanishAccount = 'ES9121000418450200051332'

type GoldenFile = { format: string; name: string; bytes: (reference: string) => Buffer }
type GoldenBank = { bank: string; currency: 'PLN' | 'EUR'; account: string; files: GoldenFile[] }

const mt940 = (came: string, went: string): string =>
  [
    ...[':20:MT940', `:25:${polishAccount}`, ':28C:00003', ':60F:C260309PLN12400,00'],
    ...[':61:2603100310CN904,50NTRFNONREF', `:86:${came}`, ':61:2603120312DN512,00NTRFNONREF', `:86:${went}`],
    ...[':62F:C260312PLN12792,50', '-', ''],
  ].join('\r\n')

const camt = (account: string, currency: string, payer: string, text: string, payee = ''): string => {
  const balance = (code: string, amount: string, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const entry = (amount: string, direction: string, day: string, details: string) =>
    `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry>`
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${balance('OPBD', '12400.00', '2026-03-09')}${balance('CLBD', '12792.50', '2026-03-12')}${entry('904.50', 'CRDT', '2026-03-10', `<RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf>`)}${entry('512.00', 'DBIT', '2026-03-12', `<RltdPties><Cdtr><Nm>${payee}</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Agua marzo WODA</Ustrd></RmtInf>`)}</Stmt></BkToCstmrStmt></Document>`
}

const norma43 = (reference: string, payer: string): string =>
  [
    '112100041802000513322603092603122000000012400009783ANNA',
    `22    0418260310260310021252000000000904500000000000000000000000${reference}`,
    `2301${payer.padEnd(38)}TRANSFERENCIA`,
    '22    0418260312260312031251000000000512000000000000000000000000AGUA MARZO',
    '33210004180200051332000010000000005120000001000000000904502000000012792509783',
    '88999999999999999999000005',
    '',
  ]
    .map((record) => (record === '' ? '' : record.padEnd(80)))
    .join('\r\n')

const ofx = (reference: string): string => `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>2100
<ACCTID>${spanishAccount}
<ACCTTYPE>CHECKING
</BANKACCTFROM><BANKTRANLIST><DTSTART>20260309
<DTEND>20260312
<STMTTRN><TRNTYPE>CREDIT
<DTPOSTED>20260310
<TRNAMT>904.50
<FITID>1
<MEMO>Transferencia ${reference}
</STMTTRN><STMTTRN><TRNTYPE>DEBIT
<DTPOSTED>20260312
<TRNAMT>-512.00
<FITID>2
<NAME>Agua marzo
</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>12792.50
<DTASOF>20260312
</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`

const file = (format: string, name: string, text: (reference: string) => string, encoding = 'utf8') => ({
  format,
  name,
  bytes: (reference: string): Buffer => iconv.encode(text(reference), encoding),
})
const table = (text: string, encoding?: string): GoldenFile =>
  file('CSV', 'historia.csv', (reference) => text.replaceAll(printed, reference), encoding)
const sameIn = (rows: (string | number)[][], reference: string) =>
  rows.map((cells) =>
    cells.map((cell) => (typeof cell === 'string' ? cell.replaceAll(printed, reference) : cell)),
  )

const polish = { currency: 'PLN', account: polishAccount } as const
const spanish = { currency: 'EUR', account: spanishAccount } as const
const payer = '27114020040000300201355387'

export const goldenBanks: readonly GoldenBank[] = [
  {
    ...{ bank: 'mBank', ...polish },
    files: [
      table(mbank, 'windows-1250'),
      file(
        'MT940',
        'wyciag.sta',
        (reference) =>
          mt940(
            `PRZELEW ZEWNĘTRZNY PRZYCHODZĄCY; Z RACH.: ${payer};\r\nOD: JAN ŻÓŁĆ; tyt.: ${reference} CZYNSZ`,
            `PRZELEW ZEWNĘTRZNY WYCHODZĄCY; DLA: WODOCIĄGI; tyt.: WODA`,
          ),
        'windows-1250',
      ),
      file('camt.053', 'wyciag.xml', (reference) =>
        camt(polishAccount, 'PLN', 'JAN ŻÓŁĆ', `${reference} CZYNSZ`, 'WODOCIĄGI'),
      ),
    ],
  },
  {
    ...{ bank: 'PKO BP', ...polish },
    files: [
      table(pko),
      file(
        'MT940',
        'wyciag.sta',
        (reference) =>
          mt940(
            `020~00BX~20${reference.slice(0, 8)}~21${reference.slice(8)} CZYNSZ~32JAN ŻÓ~33ŁĆ~38PL${payer}`,
            `020~00BX~20WODA~32WODOCI~33ĄGI~38PL${payer}`,
          ),
        'cp852',
      ),
      file('camt.053', 'wyciag.xml', (reference) =>
        camt(polishAccount, 'PLN', 'JAN ŻÓŁĆ', `${reference} CZYNSZ`, 'WODOCIĄGI'),
      ),
    ],
  },
  {
    ...{ bank: 'Pekao', ...polish },
    files: [
      table(pekao),
      file(
        'MT940',
        'wyciag.mt940',
        (reference) =>
          mt940(
            `020<00PRZELEW<20${reference.slice(0, 10)}\r\n<21${reference.slice(10)} CZYNSZ<32JAN ŻÓŁĆ<38PL${payer}`,
            `020<00PRZELEW<20WODA<32WODOCIĄGI<38PL${payer}`,
          ),
        'cp852',
      ),
      file('camt.053', 'wyciag.xml', (reference) =>
        camt(polishAccount, 'PLN', 'JAN ŻÓŁĆ', `${reference} CZYNSZ`, 'WODOCIĄGI'),
      ),
    ],
  },
  {
    ...{ bank: 'Santander', ...spanish },
    files: [
      table(semicolons(santander), 'windows-1252'),
      file('Norma 43', 'movimientos.n43', (reference) => norma43(reference, 'JUAN NUNEZ')),
      file('camt.053', 'extracto.xml', (reference) =>
        camt(spanishAccount, 'EUR', 'JUAN NUÑEZ', `Transferencia ${reference}`),
      ),
    ],
  },
  {
    ...{ bank: 'BBVA', ...spanish },
    files: [
      {
        format: 'XLSX',
        name: 'movimientos.xlsx',
        bytes: (reference) => Buffer.from(workbookOf('Hoja', sameIn(bbva, reference))),
      },
      file('Norma 43', 'movimientos.q43', (reference) => norma43(reference, 'JUAN NUNEZ'), 'windows-1252'),
      file('camt.053', 'extracto.xml', (reference) =>
        camt(spanishAccount, 'EUR', 'JUAN NUÑEZ', `Transferencia ${reference}`),
      ),
    ],
  },
  {
    ...{ bank: 'ING', ...spanish },
    files: [
      table(ing, 'windows-1252'),
      file('OFX', 'movimientos.ofx', ofx),
      file('camt.053', 'extracto.xml', (reference) =>
        camt(spanishAccount, 'EUR', 'JUAN NUÑEZ', `Transferencia ${reference}`),
      ),
    ],
  },
]
