/** Handover reports that the calls of the contract are tried with. */
import { createHash } from 'node:crypto'
import { signedText } from '@domovik/domain/rental/inspections/sign.ts'
import { newId } from '../../src/machinery/db/ids.ts'
import type { Landlord } from '../harness.ts'

/** A change of a handover report. */
export const operation = (rowId: string, field: string, value: string) => ({
  ...{ id: newId(), rowId, kind: 'room' as const, field, value, base: 99 },
  ...{ device: newId(), enteredAt: '2026-03-15T12:00:00Z' },
})

/** Begins a handover report with one room and a photo of it. */
export async function inspect(api: Landlord['api'], leaseId: string, file: File) {
  const { id } = await api.inspections.create({ leaseId, kind: 'in', day: '2026-03-15' })
  const [roomId, photoId] = [newId(), newId()]
  await api.inspections.sync({ id, operations: [operation(roomId, 'name', 'tajna kuchnia')] })
  await api.inspections.addPhoto({ id, photoId, rowId: roomId, file })
  return { id, roomId, photoId }
}

/** What both sides send to sign the protocol. */
export async function protocolSignatures(api: Landlord['api'], id: string) {
  const { inspection, content, photos } = await api.inspections.get({ id })
  const sha256 = createHash('sha256')
    .update(signedText(inspection, content, photos))
    .digest('hex')
  return {
    ...{ id, sha256, landlordName: 'x', tenantName: 'x' },
    ...({ landlordAgreed: true, tenantAgreed: true } as const),
  }
}

/** Signs a protocol for both sides. */
export const signProtocol = async (api: Landlord['api'], id: string) =>
  api.inspections.sign(await protocolSignatures(api, id))
