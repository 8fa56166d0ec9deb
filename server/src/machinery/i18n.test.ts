import { expect, it } from 'vitest'
import { listIn, translator } from './i18n.ts'
import { renderMail } from './mail/render.ts'

it('writes one full stop after a value that ends with one', () => {
  const t = translator('es', 'papers')
  const say = (landlord: string) => t('stages.reminder.after', { landlord })
  expect(say('Lipa S.L.')).toMatch(/escriba a Lipa S\.L\.$/)
  expect(say('Lipa')).toMatch(/escriba a Lipa\.$/)
  expect(t('demand.daily', { amount: '1 zł.' })).toContain('1 zł. de intereses')
})

it('does so in the text and the HTML of mails', () => {
  const data = { landlord: 'Lipa sp. z o.o.', title: 'Umowa', link: 'https://x.test' }
  const { text, html } = renderMail(
    { to: 'a@b.test', template: 'mail:documentShared', language: 'pl', data } as never,
    'Domovik',
  )
  for (const part of [text, html]) expect(part).not.toContain('o.o..')
  expect(html).toContain('o.o.')
})

it('writes "e" before the sound of i in Spanish lists', () => {
  expect(listIn('es', ['Ordóñez', 'Íñigo'])).toBe('Ordóñez e Íñigo')
  expect(listIn('es', ['Ana', 'Luis', 'Hilario'])).toBe('Ana, Luis e Hilario')
  expect(listIn('es', ['Ana', 'Hierro'])).toBe('Ana y Hierro')
  expect(listIn('es', ['Ana', 'Luis'])).toBe('Ana y Luis')
  expect(listIn('es', ['Íñigo', 'Ana'])).toBe('Íñigo y Ana')
  expect(listIn('pl', ['Ola', 'Iga'])).toBe('Ola i Iga')
})
