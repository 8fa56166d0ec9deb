import { fieldValue, type RowKind } from '@domovik/domain/rental/inspections/content.ts'
import { formatDecimal } from '@domovik/locales/format.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { formatDate } from '../../../ui/show/date-format.ts'
import { useMeterWords } from '../meters/meter-words.ts'
import type { InspectionDetail } from './inspection-data.ts'

type Fields =
  | 'name'
  | 'quantity'
  | 'condition'
  | 'remark'
  | 'count'
  | 'value'
  | 'newStart'
  | 'room'
  | 'removed'

/** A row of a protocol, or one that arrived too late to be part of it. `room` is the name of the room of an item. */
export type NamedRow = { id: string; kind: RowKind; name: string; room: string }

type Detail = Pick<InspectionDetail, 'content' | 'meters'>

/** Returns the row of a protocol with the name of its room; meters have no name in it. */
export function namedRow({ content }: Pick<Detail, 'content'>, rowId: string): NamedRow | null {
  const row = content.rows.find(({ id }) => id === rowId)
  if (!row) return null
  const room = content.rows.find(({ id }) => id === fieldValue(row, 'room'))
  return {
    id: rowId,
    kind: row.kind,
    name: fieldValue(row, 'name'),
    room: room ? fieldValue(room, 'name') : '',
  }
}

/** Returns what a meter is: from the protocol, or from the property if the protocol does not list it. */
function meterOf({ content, meters }: Detail, rowId: string) {
  const row = content.rows.find(({ id }) => id === rowId)
  const known = meters.find(({ id }) => id === rowId)
  const medium = (row && fieldValue(row, 'medium')) || known?.medium || 'other'
  const unit = (row && fieldValue(row, 'unit')) || known?.unit || 'm3'
  const serial = row ? fieldValue(row, 'serial') : (known?.serial ?? '')
  return { medium: medium as 'other', unit: unit as 'm3', serial }
}

type Words = {
  t: ReturnType<typeof useTranslation<'inspections'>>['t']
  common: ReturnType<typeof useTranslation<'common'>>['t']
  meters: ReturnType<typeof useTranslation<'meters'>>['t']
  meterName: ReturnType<typeof useMeterWords>['nameOf']
  date: (day: string) => string
}

type FieldWords = {
  rowName: (row: NamedRow) => string
  fieldName: (field: string) => string
  valueText: (row: NamedRow, field: string, value: string) => string
}

/** Names the rows, fields and values of a protocol as its cards show them. */
export const fieldWords = (detail: Detail, { t, common, meters, meterName, date }: Words): FieldWords => ({
  rowName: ({ id, kind, name, room }) => {
    if (kind === 'protocol') return t('late.own')
    if (kind === 'meter') return meterName(meterOf(detail, id))
    const shown = name || t(`late.unnamed.${kind}`)
    return room ? t('late.inRoom', { name: shown, room }) : shown
  },
  fieldName: (field) => t(`fields.${field as Fields}`),
  valueText: (row, field, value) => {
    if (field === 'condition') return t(`conditions.${value as 'good'}`)
    if (field === 'event') return meters(`events.${value as 'none'}`)
    if (field === 'day') return date(value)
    if (field === 'removed') return common(value === 'yes' ? 'yes' : 'no')
    if (field === 'room') return namedRow(detail, value)?.name || row.room || t('late.unknownRoom')
    if (value === '') return t('conflicts.empty')
    if (field === 'count') return t('keys.count', { count: Number(value) })
    if (row.kind !== 'meter') return value
    const unit = meters(`units.${meterOf(detail, row.id).unit}`)
    return meters('reading', { value: formatDecimal(value), unit })
  },
})

/** `fieldWords` in the language of the screen. */
export function useFieldWords(detail: Detail): FieldWords {
  const { t } = useTranslation('inspections')
  const { t: common } = useTranslation('common')
  const { t: meters } = useTranslation('meters')
  const language = useLanguage()
  const { nameOf: meterName } = useMeterWords()
  return fieldWords(detail, { t, common, meters, meterName, date: (day) => formatDate(day, language) })
}
