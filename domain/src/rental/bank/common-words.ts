/** Words in lines of a bank that do not tell one movement from another. */

/** Words that banks write to transfers of everybody. */
const ofBanks = new Set(
  [
    'przelew przelewu przelewy przychodzacy wychodzacy zewnetrzny wewnetrzny krajowy otrzymany uznanie uznania wplyw rachunek rachunku',
    'rachunki konto operacja tytul tytulem nadawca odbiorca elixir sorbnet natychmiastowy ekspresowy',
    'transferencia transferencias recibida recibido emitida inmediata abono ingreso favor traspaso cuenta orden ordenante concepto',
    'transfer transfers incoming received payment payments credit credits account sepa instant from',
  ].flatMap((words) => words.split(' ')),
)

/** Words that most tenants write: rent and months. */
const ofTenants =
  /^(?:czynsz\w*|najem|najmu|alquiler\w*|renta|mensualidad|mieszkanie|piso|rent|rental|lokal\w*|stycz\w*|lut(?:y|ego)|mar(?:zec|ca|zo|ch)|kwie(?:cien|tnia)|maja?|may|mayo|czerw\w*|lip(?:iec|ca)|sierp\w*|wrze\w*|pazdzier\w*|listopad\w*|grud\w*|enero|febrero|abril|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|january|february|april|june|july|august|september|october|november|december)$/

/** With fewer lines each word is in many of them. */
const FEWEST_LINES = 4

/** Whether a word says nothing of whose money it is, because the bank writes it. */
export type IsCommon = (word: string) => boolean

/** Whether most tenants write the word. */
export const isOfTenants = (word: string): boolean => ofTenants.test(word)

/** Returns whether a word is one of banks, or in most lines of one of the groups. `groups`: the words of their lines. */
export function commonWordsOf(groups: readonly (readonly ReadonlySet<string>[])[]): IsCommon {
  const frequent = new Set(groups.flatMap((lines) => (lines.length < FEWEST_LINES ? [] : wordsOfMost(lines))))
  return (word) => ofBanks.has(word) || frequent.has(word)
}

function wordsOfMost(lines: readonly ReadonlySet<string>[]): string[] {
  const times = new Map<string, number>()
  for (const words of lines) for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
  return [...times].flatMap(([word, count]) => (count * 2 > lines.length ? word : []))
}
