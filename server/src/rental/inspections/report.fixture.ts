/** Let flats with handover reports, for tests of their content. */
import { createHash } from 'node:crypto'
import { signedText } from '@domovik/domain/rental/inspections/sign.ts'
import sharp from 'sharp'
import type { Landlord, TestServer } from '../../../test/harness.ts'
import { newId } from '../../machinery/db/ids.ts'

export const [phone, tablet] = [newId(), newId()]

type Kind = 'protocol' | 'room' | 'item' | 'meter' | 'key'
/** One change of a device, the phone if none is named. */
export const put = (kind: Kind, rowId: string, field: string, value: string, more: object = {}) => ({
  ...{ id: newId(), rowId, kind, field, value, base: 99, device: phone, enteredAt: '2026-08-31T09:00:00Z' },
  ...more,
})

export const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#8a6f4d' } })
  .jpeg()
  .toBuffer()
export const file = () => new File([new Uint8Array(picture)], 'kuchnia.jpg', { type: 'image/jpeg' })

export type ReportMaker = ReturnType<typeof reportMaker>

/** Makes flats and reports of a landlord. */
export function reportMaker(server: TestServer, anna: Landlord) {
  let flats = 0
  /** A let flat with a water meter that shows 100 m³, and its tenant in the portal. */
  async function letFlat() {
    const { api } = anna
    const email = `najemca-${++flats}@example.com`
    const { id: propertyId } = await api.properties.create({ address: `ul. Zdana ${flats}` })
    const tenant = await api.tenants.create({ name: 'Ola', email })
    const lease = await api.leases.create({
      ...{ propertyId, tenantId: tenant.id, startDate: '2026-01-01', rentAmount: 100_000 },
    })
    const ola = await server.acceptInvitation(anna, tenant.id)
    const { meters } = await api.meters.add({ propertyId, medium: 'cold_water', unit: 'm3', serial: 'W-7' })
    const meterId = meters[0]!.id
    await api.meters.putReading({ propertyId, meterId, day: '2026-01-01', value: '100', event: 'none' })
    return { api, propertyId, leaseId: lease.id, tenantId: tenant.id, meterId, ola, email }
  }

  async function begin(leaseId: string, kind: 'in' | 'out' = 'in') {
    const { id } = await anna.api.inspections.create({ leaseId, kind, day: '2026-08-31' })
    const [room, item] = [newId(), newId()]
    await anna.api.inspections.sync({
      id,
      operations: [
        put('room', room, 'name', 'Kuchnia'),
        put('item', item, 'room', room),
        put('item', item, 'name', 'Stół'),
        put('item', item, 'condition', 'good'),
      ],
    })
    return { id, room, item }
  }

  async function sign(id: string, more: object = {}) {
    const { inspection, content, photos } = await anna.api.inspections.get({ id })
    const sha256 = createHash('sha256')
      .update(signedText(inspection, content, photos))
      .digest('hex')
    return anna.api.inspections.sign({
      ...{ id, sha256, landlordName: 'Anna Nowak', tenantName: 'Ola Kot' },
      ...{ landlordAgreed: true, tenantAgreed: true },
      ...more,
    })
  }
  return { letFlat, begin, sign }
}
