import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languages } from './index.ts'

type Section = { title: string; text: string }
type Texts = { review: string } & Record<'terms' | 'privacy' | 'dataProtection', Record<string, Section>>

/** For each promise: where the legal texts say it, and what each language must contain there. */
const promises: readonly (readonly [
  string,
  `${'terms' | 'privacy' | 'dataProtection'}.${string}`,
  Record<'en' | 'es' | 'pl', RegExp>,
])[] = [
  [
    'LEGAL-04 free trial',
    'terms.price',
    { en: /free trial/, es: /prueba gratuita/, pl: /bezpłatnym okresem próbnym/ },
  ],
  [
    'LEGAL-04 prepaid monthly or annually',
    'terms.price',
    {
      en: /in advance, by the month or by the year/,
      es: /por adelantado, por meses o por años/,
      pl: /z góry, za miesiąc albo za rok/,
    },
  ],
  ['LEGAL-05 VAT included', 'terms.price', { en: /include VAT/, es: /incluyen el IVA/, pl: /zawierają VAT/ }],
  [
    'LEGAL-06 controller',
    'terms.data',
    {
      en: /You are the controller .* we are the processor/,
      es: /Usted es responsable .* nosotros somos el encargado/,
      pl: /Jesteś administratorem .* my podmiotem przetwarzającym/,
    },
  ],
  ['LEGAL-07 Polish law', 'terms.law', { en: /Polish law applies/, es: /ley polaca/, pl: /prawo polskie/ }],
  [
    'LEGAL-08 withdrawal',
    'terms.withdrawal',
    {
      en: /within 14 days of/,
      es: /en los 14 días siguientes/,
      pl: /w ciągu 14 dni od/,
    },
  ],
  [
    'LEGAL-09 complaints',
    'terms.complaints',
    {
      en: /within 14 business days/,
      es: /14 días hábiles/,
      pl: /14 dni roboczych/,
    },
  ],
  [
    'LEGAL-10 changes',
    'terms.changes',
    {
      en: /at least 14 days in advance/,
      es: /al menos 14 días de antelación/,
      pl: /co najmniej 14 dni wcześniej/,
    },
  ],
  [
    'LEGAL-11 unpaid',
    'terms.end',
    { en: /more than 30 days/, es: /más de 30 días/, pl: /przekracza 30 dni/ },
  ],
  [
    'LEGAL-12 liability',
    'terms.liability',
    {
      en: /limited to the fees of the last month/,
      es: /se limita a las cuotas del último mes/,
      pl: /ograniczona do wysokości opłat za ostatni miesiąc/,
    },
  ],
  [
    'LEGAL-13 requests',
    'dataProtection.requests',
    {
      en: /within one month\..*two further months/,
      es: /plazo de un mes\..*dos meses más/,
      pl: /jednego miesiąca\..*dwa kolejne miesiące/,
    },
  ],
  ...(['privacy', 'dataProtection'] as const).flatMap((document) => [
    [
      'LEGAL-14 profile data',
      `${document}.howLong`,
      { en: /Profile data: 3 years/, es: /perfil: 3 años/, pl: /profilu: 3 lata/ },
    ] as const,
    [
      'LEGAL-15 financial data',
      `${document}.howLong`,
      {
        en: /Financial data: 7 years\. Then names, contact details, notes and receipts are removed/,
        es: /económicos: 7 años\. Después se eliminan los nombres, los datos de contacto, las notas y los justificantes/,
        pl: /finansowe: 7 lat\. Potem usuwamy nazwiska, dane kontaktowe, notatki i paragony/,
      },
    ] as const,
    [
      'LEGAL-16 registration data',
      `${document}.howLong`,
      { en: /Registration data: 2 years/, es: /registro: 2 años/, pl: /rejestracyjne: 2 lata/ },
    ] as const,
    [
      'LEGAL-17 logs',
      `${document}.howLong`,
      { en: /Logs: 12 months/, es: /actividad: 12 meses/, pl: /Logi: 12 miesięcy/ },
    ] as const,
    [
      'LEGAL-18 choice',
      `${document}.howLong`,
      { en: /3, 5 or 7 years/, es: /3, 5 o 7 años/, pl: /3, 5 lub 7 lat/ },
    ] as const,
  ]),
]

describe.each(languages)('the legal texts in %s', (language) => {
  const texts: Texts = JSON.parse(readFileSync(new URL(`${language}/legal.json`, import.meta.url), 'utf8'))

  test.each(promises)('%s is in %s', (_row, address, words) => {
    const [document, section] = address.split('.') as ['terms', string]
    expect(texts[document][section]!.text).toMatch(words[language])
  })

  test('say that a lawyer must review them, and name the operator by configuration (LEGAL-19)', () => {
    expect(texts.review).toMatch({ en: /lawyer/, es: /abogado/, pl: /prawnikowi/ }[language])
    expect(texts.terms.who!.text).toContain('{{operator}}')
    expect(texts.terms.who!.text).toContain('{{address}}')
  })
})
