/** A field that a file can fill, with all known headers. */
export type FieldKind =
  | 'line'
  | 'prose'
  | 'email'
  | 'amount'
  | 'signedAmount'
  | 'area'
  | 'degrees'
  | 'date'
  | 'count'
  | 'day'
  | 'time'
  | 'list'
  | 'choice'

export type Field = {
  /**
   * Field name of the API. `rentAmount`, `rent_amount` and `rent amount` are recognized automatically
   * (GEN-10).
   */
  key: string
  kind: FieldKind
  /** Maximum text length. */
  max?: number
  /** A file without this field can be imported only if it has one of the `instead` fields. */
  required?: boolean
  instead?: string[]
  /** Allowed values, each with the words that people use for it. */
  choices?: Readonly<Record<string, readonly string[]>>
  /** False for a column that lists of other programs have, and that nobody needs to fill. */
  inTemplate?: boolean
  /** Headers in English, Polish and Spanish. Punctuation, case and accents are ignored. */
  headers: readonly string[]
}
