import { readFileSync } from 'node:fs'

/** The sample of 53 properties that ships with the product (IMPORT-03): a list as a Polish landlord keeps it. */
export const sampleProperties = (): Buffer =>
  readFileSync(new URL('./sample/properties.csv', import.meta.url))

export const SAMPLE_FILE_NAME = 'sample.csv'
