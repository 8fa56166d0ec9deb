import { readFileSync } from 'node:fs'

/**
 * The sample of 53 properties shipped with the product (IMPORT-03), in the style of a Polish landlord's list.
 */
export const sampleProperties = (): Buffer =>
  readFileSync(new URL('./sample/properties.csv', import.meta.url))

export const SAMPLE_FILE_NAME = 'sample.csv'
