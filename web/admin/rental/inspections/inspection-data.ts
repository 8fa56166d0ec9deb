import type { InspectionRow, RowKind } from '@domovik/domain/rental/inspections/content.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { keepStored, readStored } from '../../../ui/app/storage.ts'
import { shrinkPhoto } from '../../../ui/files/shrink-photo.ts'
import { storeFirst } from '../../../ui/outbox/outbox.ts'
import type { InspectionDetail } from './on-device.ts'

export type { InspectionDetail } from './on-device.ts'

/** A value that a person entered. */
export type Edit = { rowId: string; kind: RowKind; field: string; value: string }

const deviceKey = 'inspection-device'

/** The id of this device: two values of one device are never a conflict. */
function deviceId(): string {
  const known = readStored(deviceKey)
  if (known) return known
  const made = crypto.randomUUID()
  keepStored(deviceKey, made)
  return made
}

/**
 * Returns the function that saves values of a protocol: first on this device, so that nothing is lost without a network, then
 * on the server. Values that did not change are left out, unless `compared.known` is false: the button of a message may be
 * pressed when the protocol has other values than when the message appeared.
 */
export function useSaveEdits(
  detail: InspectionDetail,
): (edits: readonly Edit[], compared?: { known: boolean }) => Promise<void> {
  const { t } = useTranslation('inspections')
  const { inspection, content, base } = detail
  return async (edits, compared = { known: true }) => {
    const known = new Map(content.rows.map((row): [string, InspectionRow] => [row.id, row]))
    const changed = edits.filter(({ rowId, field, value }) => {
      if (!compared.known) return true
      const now = known.get(rowId)?.fields[field]
      return (now?.value ?? '') !== value || (now?.rivals.length ?? 0) > 0
    })
    if (changed.length === 0) return
    const enteredAt = new Date().toISOString()
    const device = deviceId()
    const operations = changed.map((edit) => ({
      ...edit,
      ...{ id: crypto.randomUUID(), base, device, enteredAt },
    }))
    const title = t('waiting.change', { address: inspection.propertyAddress })
    await storeFirst('inspections.sync', { id: inspection.id, operations }, title)
  }
}

/** Returns the function that adds photos to a row: first on this device, then on the server. */
export function useAddPhotos(
  detail: InspectionDetail,
  rowId: string,
): (files: readonly File[]) => Promise<void> {
  const { t } = useTranslation('inspections')
  const { id, propertyAddress } = detail.inspection
  return async (files) => {
    for (const file of files) {
      const input = { id, photoId: crypto.randomUUID(), rowId, file: await shrinkPhoto(file) }
      await storeFirst('inspections.addPhoto', input, t('waiting.photo', { address: propertyAddress }))
    }
  }
}
