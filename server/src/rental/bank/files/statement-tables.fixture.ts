/** Statements as tables, after public descriptions of the exports of banks; names and numbers are made up. */

const letterhead = [
  'mBank S.A. Bankowość Detaliczna;',
  'Skrytka Pocztowa 2108;',
  '90-959 Łódź 2;',
  'www.mBank.pl;',
  '',
  '#Klient;',
  'ANNA KOWALSKA;',
  '',
  'Lista operacji;',
  '',
  '#Za okres:;',
  '01.03.2026;31.03.2026;',
  '#dla rachunków:;',
  'eKonto - 61109010140000071219812874;',
  ...Array.from({ length: 23 }, () => ';'),
]
export const mbank = [
  ...letterhead,
  '#Data operacji;#Data księgowania;#Opis operacji;#Tytuł;#Nadawca/Odbiorca;#Numer konta;#Kwota;#Saldo po operacji;',
  `2026-03-09;2026-03-10;PRZELEW ZEWNĘTRZNY PRZYCHODZĄCY;"RF23 0000 4217 CZYNSZ";"JAN ŻÓŁĆ  UL. DŁUGA 1";'27114020040000300201355387';904,50;13 304,50;`,
  `2026-03-12;2026-03-12;PRZELEW ZEWNĘTRZNY WYCHODZĄCY;"WODA";"WODOCIĄGI";'27114020040000300201355387';-512,00;12 792,50;`,
  ';;;;;;;;',
  ';;;;;;#Saldo końcowe;12 792,50;',
  '',
].join('\r\n')
export const pekao = [
  'Data księgowania;Data waluty;Nadawca / Odbiorca;Adres nadawcy / odbiorcy;Rachunek źródłowy;Rachunek docelowy;Tytułem;Kwota operacji;Waluta;Numer referencyjny;Typ operacji',
  `12.03.2026;12.03.2026;WODOCIĄGI;;'61109010140000071219812874;'27114020040000300201355387;WODA;-512,00;PLN;'C1;PRZELEW`,
  `10.03.2026;10.03.2026;JAN ŻÓŁĆ;UL. DŁUGA 1;'27114020040000300201355387;'61109010140000071219812874;RF23 0000 4217 CZYNSZ;904,50;PLN;'C2;PRZELEW`,
  '',
].join('\n')
export const pko = [
  '"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji","","",""',
  '"2026-03-12","2026-03-12","Przelew z rachunku","-512.00","PLN","+12792.50","Rachunek odbiorcy: 27 1140 2004 0000 3002 0135 5387","Nazwa odbiorcy: WODOCIĄGI","Tytuł: WODA"',
  '"2026-03-10","2026-03-10","Przelew na rachunek","+904.50","PLN","+13304.50","Rachunek nadawcy: 27 1140 2004 0000 3002 0135 5387","Nazwa nadawcy: JAN ŻÓŁĆ","Adres nadawcy: UL. DŁUGA 1","Tytuł: RF23 0000 4217 CZYNSZ Nazwa nadawcy: INNY"',
].join('\n')
export const pkoInOneCell = pko
  .replaceAll('","Nazwa', ' Nazwa')
  .replaceAll('","Adres', ' Adres')
  .replaceAll('","Tytuł', ' Tytuł')
export const santander = [
  ['Movimientos de la cuenta ES91 2100 0418 4502 0005 1332'],
  ['Titular', 'ANNA KOWALSKA'],
  ['Saldo', '12.792,50 EUR'],
  [],
  ['Fecha operación', 'Fecha valor', 'Concepto', 'Importe', 'Saldo'],
  ['12/03/2026', '12/03/2026', 'Agua marzo', '-512,00 EUR', '12.792,50 EUR'],
  ['10/03/2026', '10/03/2026', 'Transferencia de Juan Núñez, RF23 0000 4217', '904,50 EUR', '13.304,50 EUR'],
]
/** Separates the cells of lines. */
export const semicolons = (lines: readonly string[][]) => lines.map((line) => line.join(';')).join('\n')
export const bbva = [
  ['Últimos movimientos'],
  [
    'F.Valor',
    'Fecha',
    'Concepto',
    'Movimiento',
    'Importe',
    'Divisa',
    'Disponible',
    'Divisa',
    'Observaciones',
  ],
  ['10/03/2026', '10/03/2026', 'Juan Núñez', 'Transferencia', 904.5, 'EUR', 13304.5, 'EUR', 'RF23 0000 4217'],
  ['12/03/2026', '12/03/2026', 'Agua', 'Recibo', -512, 'EUR', 12792.5, 'EUR', ''],
]
export const ing = [
  'Número de cuenta;ES9121000418450200051332',
  'Titular;Anna',
  'F. VALOR;CATEGORÍA;SUBCATEGORÍA;DESCRIPCIÓN;COMENTARIO;IMAGEN;IMPORTE (€);SALDO (€)',
  '12/03/2026;Hogar;Agua;Agua marzo;;No;-512,00;12.792,50',
  '10/03/2026;Ingresos;Otros;Transferencia RF23 0000 4217;;No;904,50;13.304,50',
  '',
].join('\n')
