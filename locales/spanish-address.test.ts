import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, 'es')

/** Words that only occur where a reader is addressed as "tú". Letters with accents are letters here. */
const familiar = [
  'tu|tus|ti|te|tú|contigo|tuy[oa]s?|vuestr[oa]s?',
  'puedes|tienes|quieres|eres|estás|debes|necesitas|prefieres|sabes|podrás|verás|podrías|tengas|puedas|quieras|hayas',
  'cuéntanos|escríbenos|inténtalo|elígelos?|añádelo|déjalo|dinos|ponte|haz',
  'guárdal[oa]s?|envíal[oa]s?|divídel[oa]s?|escríbel[oa]s?|publícal[oa]s?|asegúrate|pregúntate|pierdes|añadirte|dejarte',
  'pactasteis|enviadnos',
].join('|')
const word = new RegExp(`(?<!\\p{L})(${familiar})(?!\\p{L})`, 'iu')
/** A text that begins with one of these commands speaks to "tú". */
const command =
  /^(Elige|Escribe|Introduce|Añade|Comprueba|Revisa|Abre|Selecciona|Inicia|Indica|Pide|Pulsa|Completa|Repite|Nombra|Habla con|Da a)\s/u
/** The same commands after the beginning of a sentence. */
const laterCommand =
  /(?:(?:^O|[.:;,] (?:Primero|Antes,?|Después|o)) |[.;] )(escribe|indica|pon la|exporta|pausa|paga|vuelve atrás|importa las|Nombra|Dale|Paga|Habla)\s/u
const isFamiliar = (text: string): boolean => word.test(text) || command.test(text) || laterCommand.test(text)

function texts(node: unknown, key: string): [string, string][] {
  if (typeof node === 'string') return [[key, node]]
  return Object.entries(node as object).flatMap(([name, value]) => texts(value, `${key}.${name}`))
}

test('Spanish texts address the reader as "usted"', () => {
  const wrong = readdirSync(folder)
    .flatMap((file) => texts(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), file))
    .filter(([, text]) => isFamiliar(text))
  expect(wrong).toEqual([])
})

test.each([
  'Escribe tu nombre',
  'Elige un plan',
  '¿Ya tienes cuenta?',
  'No te preocupes.',
  'Repite la contraseña',
  'O escribe el código del mensaje',
  'Un pago no se pudo cobrar. Paga antes del lunes.',
])('%s is familiar', (text) => {
  expect(isFamiliar(text)).toBe(true)
})

test.each(['Escriba su nombre', 'Tutor del inmueble', 'Esté donde esté'])('%s is polite', (text) => {
  expect(isFamiliar(text)).toBe(false)
})
