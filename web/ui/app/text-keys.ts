import type { Namespace, Words } from '@domovik/locales/index.ts'

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** A text of several plural forms is asked for by the name before the form. */
type WithoutForm<Key extends string> = Key extends `${infer Name}_${PluralForm}` ? Name : Key

type PathsIn<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? WithoutForm<Key>
    : `${Key}.${PathsIn<Texts[Key]>}`
}[keyof Texts & string]

type Paths = { [Name in Namespace]: PathsIn<Words[Name]> }
type PathsWithNamespace = { [Name in Namespace]: `${Name}:${Paths[Name]}` }

/** The dotted paths of the texts in one file. */
export type TextKey<Name extends Namespace> = Paths[Name]

/** Returns the text with its {{names}} replaced; a key without a namespace belongs to the first one. */
export type Say<First extends Namespace, All extends Namespace = Namespace> = (
  key: TextKey<First> | PathsWithNamespace[All],
  values?: Readonly<Record<string, unknown>>,
) => string
