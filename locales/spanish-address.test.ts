import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, 'es')

/** Words that only occur where a reader is addressed as "tú". Letters with accents are letters here. */
const familiar = [
  'tu|tus|ti|te|tú|contigo|tuy[oa]s?|vuestr[oa]s?',
  'puedes|tienes|quieres|eres|estás|debes|necesitas|prefieres|sabes|podrás|verás|podrías|tengas|puedas|quieras|hayas',
  'cuéntanos|escríbenos|inténtalo|elígelos?|añádelo|déjalo|dinos|ponte|haz',
].join('|')
const word = new RegExp(`(?<!\\p{L})(${familiar})(?!\\p{L})`, 'iu')
/** A text that begins with one of these commands speaks to "tú". */
const command =
  /^(Elige|Escribe|Introduce|Añade|Comprueba|Revisa|Abre|Selecciona|Inicia|Indica|Pide|Pulsa)\s/u

function texts(node: unknown, key: string): [string, string][] {
  if (typeof node === 'string') return [[key, node]]
  return Object.entries(node as object).flatMap(([name, value]) => texts(value, `${key}.${name}`))
}

test('Spanish texts address the reader as "usted"', () => {
  const wrong = readdirSync(folder)
    .flatMap((file) => texts(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), file))
    .filter(([, text]) => word.test(text) || command.test(text))
  expect(wrong).toEqual([])
})

test.each(['Escribe tu nombre', 'Elige un plan', '¿Ya tienes cuenta?', 'No te preocupes.'])(
  '%s is familiar',
  (text) => {
    expect(word.test(text) || command.test(text)).toBe(true)
  },
)

test.each(['Escriba su nombre', 'Tutor del inmueble', 'Esté donde esté'])('%s is polite', (text) => {
  expect(word.test(text) || command.test(text)).toBe(false)
})
