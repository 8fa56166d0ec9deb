/** The 53 units of the demonstration: the sample shipped with the product, read with the import code. */
import { addMonthsClamped, type CivilDate, yearStart } from '@domovik/domain/dates.ts'
import { convertRows } from '../../rental/imports/convert-row.ts'
import { draftProperties, type PropertyDraft } from '../../rental/imports/drafts/draft-properties.ts'
import { fieldsOfSubject } from '../../rental/imports/fields/index.ts'
import { guessMapping } from '../../rental/imports/guess-mapping.ts'
import { readFile } from '../../rental/imports/read/file.ts'
import { SAMPLE_FILE_NAME, sampleProperties } from '../../rental/imports/sample.ts'
import { instantOn } from './days.ts'
import { demoOrganization } from './identity.ts'
import { randomOf } from './random.ts'

type Amount = 'rentAmount' | 'depositAmount' | 'billsAmount' | 'extraFees' | 'warrantyAmount'
export type DemoProperty = Omit<PropertyDraft, Amount> &
  Record<Amount, number> & { id: string; createdAt: number }

/** These six are let by the night (stays.ts); the other short-term units of the sample are let by the month. */
const keptForGuests = [
  'ul. Floriańska 18/4',
  'ul. Józefa 12/6',
  'ul. Nowy Świat 41/7',
  'ul. Mariacka 21/3',
  'ul. Ogarna 64/9',
  'ul. Wrocławska 25/4',
]

/** Reads the sample. Throws if a row cannot be read, because sample and import code are released together. */
export async function readSample(): Promise<PropertyDraft[]> {
  const { format, table } = await readFile(sampleProperties(), SAMPLE_FILE_NAME, 'properties')
  const fields = fieldsOfSubject('properties')
  const mapping = guessMapping(fields, table.columns)
  const reading = { decimal: format.decimal, currency: demoOrganization.currency }
  const rows = draftProperties(convertRows(table, fields, mapping, reading), mapping, [], '2020-01-01')
  return rows.map(({ draft, row, problems }) => {
    if (!draft) throw new Error(`sample row ${row} cannot be imported: ${JSON.stringify(problems)}`)
    return draft
  })
}

/** Returns the units as the organization has managed them since it was founded, more than four years ago. */
export function portfolioOf(
  seed: number,
  today: CivilDate,
  sample: readonly PropertyDraft[],
): DemoProperty[] {
  const began = foundedOn(today)
  return sample.map((draft, index) => {
    const createdAt = instantOn(began, 9, index)
    const id = randomOf(seed, `property ${index}`).id(createdAt)
    const unit = letByTheMonth(draft) ?? draft
    return {
      ...unit,
      rentAmount: unit.rentAmount ?? 0,
      depositAmount: unit.depositAmount ?? 0,
      billsAmount: unit.billsAmount ?? 0,
      extraFees: unit.extraFees ?? 0,
      warrantyAmount: unit.warrantyAmount ?? 0,
      id,
      createdAt,
      managedFrom: began,
    }
  })
}

/** The first day of the organization. */
export const foundedOn = (today: CivilDate): CivilDate => yearStart(addMonthsClamped(today, -48))

function letByTheMonth(draft: PropertyDraft): PropertyDraft | null {
  if (draft.rentalType !== 'short-term' || keptForGuests.includes(draft.address)) return null
  const rent = Math.round(((draft.monthlyRate ?? 0) * 0.55) / 1000) * 1000
  return { ...draft, rentalType: 'both', rentAmount: rent, depositAmount: rent, billsAmount: 13_000 }
}
