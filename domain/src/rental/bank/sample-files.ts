/** One month of an account in each format, made after public descriptions: 12,400.00 + 904.50 + 2,000.00 - 512.00 = 14,792.50. */

const entry = (amount: string, direction: string, day: string, details: string): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry>`

const balance = (code: string, amount: string, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

export const camtFile = `<?xml version="1.0" encoding="UTF-8"?>
<!-- A made file -->
<c:Document xmlns:c="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<LglSeqNb>3</LglSeqNb><Acct><Id><IBAN>ES91 2100 0418 4502 0005 1332</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('OPBD', '12400.00', '2026-02-28')}${balance('CLBD', '14792.50', '2026-03-14')}
${entry('904.50', 'CRDT', '2026-03-10', '<RltdPties><Dbtr><Nm>Anna Kowalska</Nm></Dbtr></RltdPties><RmtInf><Ustrd>RF23 0000 4217 czynsz</Ustrd></RmtInf>')}
${entry('2000.00', 'CRDT', '2026-03-12', '<RltdPties><Dbtr><Pty><Nm>Jan Nowak &amp; Syn</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>PL61109010140000071219812874</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd><![CDATA[<czynsz>]]></Ustrd></RmtInf>')}
${entry('512.00', 'DBIT', '2026-03-14', '<RltdPties><Cdtr><Nm>Agua SA</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Agua marzo</Ustrd></RmtInf>')}
</Stmt></BkToCstmrStmt></c:Document>
`

export const mt940File = `{1:F01BANKPLPWXXXX}{4:
:20:MT940
:25:/ES9121000418450200051332
:28C:00003
:60F:C260228EUR12400,00
:61:2603100310CN904,50NTRFNONREF//B6A1
:86:020~00BX~20RF23 0000 42~2117 czynsz~32ANNA KOW~33ALSKA
:61:2603120312C2000,00NTRFNONREF
:86:020~00BX~20czynsz~32JAN NOWAK
~38PL61109010140000071219812874
:61:2603140314D512,00NMSC//X
:86:Agua marzo
:62F:C260314EUR14792,50
:64:C260314EUR14792,50
-}
`

const padded = (text: string): string => text.padEnd(80)

export const norma43File = [
  padded('11210004180200051332260228260314200000001240000978' + '3ANNA'),
  padded('22    0418260310260310021252000000000904500000000000' + '000000000000RF23 0000 4217'),
  padded('2301ANNA KOWALSKA                         CZYNSZ'),
  padded('22    0418260312260312021252000000002000000000000000' + '000000000000'),
  padded('22    0418260314260314031251000000000512000000000000' + '000000000000AGUA'),
  padded('3321000418020005133200001000000000512000000200000000290450' + '200000001479250978'),
  padded('88999999999999999999000006'),
  '',
].join('\n')

const ofxBody = `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>2100
<ACCTID>ES9121000418450200051332
<ACCTTYPE>CHECKING
</BANKACCTFROM><BANKTRANLIST><DTSTART>20260301
<DTEND>20260314
<STMTTRN><TRNTYPE>CREDIT
<DTPOSTED>20260310235959[-5:EST]
<TRNAMT>904.50
<FITID>1
<NAME>Anna Kowalska
<MEMO>RF23 0000 4217 czynsz
</STMTTRN><STMTTRN><TRNTYPE>CREDIT
<DTPOSTED>20260312
<TRNAMT>+2000,00
<FITID>2
<NAME>Jan Nowak &amp; Syn
</STMTTRN><STMTTRN><TRNTYPE>DEBIT
<DTPOSTED>20260314
<TRNAMT>-512
<FITID>3
<NAME>Agua SA
</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>14792.50
<DTASOF>20260314
</LEDGERBAL><AVAILBAL><BALAMT>14000.00
<DTASOF>20260315
</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`

export const ofxSgmlFile = `OFXHEADER:100
DATA:OFXSGML
VERSION:102

${ofxBody}`

export const ofxXmlFile = `<?xml version="1.0"?><?OFX OFXHEADER="200"?>${ofxBody.replace(/<([A-Z]+)>([^<\n]+)\n/g, '<$1>$2</$1>\n')}`
