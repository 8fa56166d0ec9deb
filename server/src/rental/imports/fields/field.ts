/** A field that a file may fill, and every header it is known under. */
export type FieldKind =
  | 'line'
  | 'prose'
  | 'email'
  | 'amount'
  | 'signedAmount'
  | 'area'
  | 'date'
  | 'count'
  | 'day'
  | 'time'
  | 'list'
  | 'choice'

export type Field = {
  /** The API's own name; `rentAmount`, `rent_amount` and `rent amount` are recognised by themselves (GEN-10). */
  key: string
  kind: FieldKind
  /** Longest text. */
  max?: number
  /** A file without this field can only be imported when one of `instead` is there. */
  required?: boolean
  instead?: string[]
  /** What may stand in the cell, and the words people use for it. */
  choices?: Readonly<Record<string, readonly string[]>>
  /** Headers in English, Polish and Spanish, written as people write them; punctuation, case and accents do not matter. */
  headers: readonly string[]
}
