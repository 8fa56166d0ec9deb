import { zipOf } from '../src/rental/imports/workbook.fixture.ts'

/** Files that are no statements of a bank, or made to stop their reader: what is tried, the file, and the error. */
export const hostileStatements: [string, string | Buffer, string][] = [
  [
    'a page of HTML named as a workbook',
    '<html><table><tr><td>Fecha</td></tr></table></html>',
    'bank_format_unknown',
  ],
  ['a CSV of many lines', `Data;Kwota\n${'2026-03-01;1,00\n'.repeat(60_000)}`, 'import_too_many_rows'],
  ['a quoted cell that never ends', `Data;Kwota\n"${'x,\n'.repeat(5_000_000)}`, 'bank_format_unknown'],
  ['a line of separators', `Data;Kwota\n${';'.repeat(19_000_000)}`, 'bank_format_unknown'],
  ['headers in many columns', `${'Data;Kwota;'.repeat(5_000)}`, 'bank_format_unknown'],
  ['an amount of many digits', `Data;Kwota\n2026-03-01;${'9'.repeat(30_000)},00\n`, 'bank_row_unreadable'],
  ['formulas', 'Data;Kwota;Opis\n2026-03-01;1,00;=cmd()\n', 'accepted'],
  [
    'a workbook that unpacks without an end',
    zipOf({ 'xl/workbook.xml': ' '.repeat(200_000_000) }),
    'file_too_large',
  ],
  ['half a workbook', Buffer.from('PK\u0003\u0004half'), 'file_unreadable'],
  ['a picture', 'GIF89a', 'bank_format_unknown'],
  [
    'entities that grow',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "cccccccc">]><Document>&b;</Document>',
    'file_unreadable',
  ],
  [
    'a million numeric entities',
    `<?xml version="1.0"?><Document>${'&#65;'.repeat(1_000_000)}</Document>`,
    'file_unreadable',
  ],
  ['elements far below each other', `<?xml version="1.0"?>${'<a>'.repeat(500_000)}`, 'file_unreadable'],
  ['blanks without an end', `<?xml version="1.0"?><Document ${' '.repeat(8_000_000)}`, 'file_unreadable'],
  [
    'an MT940 of many lines',
    `:20:A\n:25:A\n:60F:C260101EUR0,00\n${':61:2601010101C1,00NTRFA\n'.repeat(60_000)}:62F:C260101EUR60000,00`,
    'import_too_many_rows',
  ],
  ['one long field', `:20:A\n:60F:C260101EUR0,00\n:86:${'~20a'.repeat(1_500_000)}`, 'file_unreadable'],
  ['an endless OFX', `OFXHEADER:100\n<OFX>${'<STMTTRN>'.repeat(500_000)}`, 'file_unreadable'],
]
