import sharp from 'sharp'
import { newId } from '../../src/machinery/db/ids.ts'
import { inspect, protocolSignatures } from './inspections.ts'
import { unpublished } from './paper-templates.ts'
import { send, signature } from './sign.ts'
import type { World } from './world.ts'

/** Inputs of writes that must be accepted. Those in inputs/ are only refused to strangers, so many of them may fail. */
export async function acceptedWrites({ server, anna, roles, ids }: World): Promise<Record<string, object>> {
  const { api } = anna
  const home = async (address: string) => (await api.properties.create({ address })).id
  const person = async (name: string, email?: string) =>
    (await api.tenants.create({ name, ...(email ? { email } : {}) })).id
  const ending = async (address: string) => {
    const about = { startDate: '2026-02-01', endDate: '2026-12-31', rentAmount: 50_000 }
    return (
      await api.leases.create({
        propertyId: await home(address),
        tenantId: await person(address),
        ...about,
      })
    ).id
  }
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
  const file = new File([new Uint8Array(picture)], 'a.jpg', { type: 'image/jpeg' })
  const pay = {
    tenantId: ids.tenant,
    amount: 700,
    paymentDate: '2026-03-15',
    paymentMethod: 'cash' as const,
  }
  const pending = await api.payments.recordReceipt({ ...pay, status: 'pending' })
  const received = await api.payments.recordReceipt(pay)
  const owed = {
    tenantId: ids.tenant,
    type: 'other' as const,
    amount: 5_000,
    dueDate: '2026-03-15',
    recordAgain: true,
  }
  const lowered = await api.payments.addCharge({ ...owed, description: 'Keys' })
  const lost = await api.payments.addCharge({ ...owed, description: 'Door' })
  const invited = await person('Gość', 'gosc@example.com')
  await api.leases.create({
    propertyId: await home('ul. Gości 1'),
    tenantId: invited,
    startDate: '2026-03-01',
    rentAmount: 1_000,
  })
  await api.tenants.invite({ id: invited })
  const [mail] = await server.mails('gosc@example.com')
  const let_ = (status: 'pending' | 'confirmed', checkIn: string, checkOut: string) =>
    api.bookings.create({ propertyId: ids.flat, checkIn, checkOut, status, guest: { name: 'Gość' } })
  const paper = async () => {
    const about = { subject: 'tenant', subjectId: ids.neighbour } as const
    const { id } = await api.documents.create({ file, kind: 'annex', ...about })
    return { documentId: id, fileId: (await api.documents.get({ id })).versions[0]!.id }
  }
  const open = async () => send(api, (await paper()).documentId)
  const guarantor = async () => {
    const { id, parties } = await open()
    return { id, partyId: parties.find(({ role }) => role === 'guarantor')!.id }
  }
  const sign = async () => {
    const { id, sha256 } = await open()
    return { id, ...signature(sha256) }
  }
  const protocol = async () => {
    const leaseId = await ending('ul. Oddana 1')
    return protocolSignatures(api, (await inspect(api, leaseId, file)).id)
  }
  const act = async (booking: Promise<{ id: string }>) => ({ id: (await booking).id, version: 1 })
  return {
    'bookings.create': {
      propertyId: ids.flat,
      checkIn: '2026-07-01',
      checkOut: '2026-07-03',
      guest: { name: 'Gość' },
    },
    'bookings.confirm': await act(let_('pending', '2026-06-01', '2026-06-03')),
    'bookings.noShow': await act(let_('confirmed', '2026-03-10', '2026-03-12')),
    'bookings.cancel': await act(let_('confirmed', '2026-06-05', '2026-06-08')),
    'organizations.signOutMember': { userId: roles.accountant!.userId },
    'organizations.addMember': {
      email: 'another@example.com',
      password: 'river-otter-lantern-7',
      role: 'viewer',
      permissions: ['view_properties'],
    },
    'organizations.saveLogo': { file },
    'tenants.invite': { id: await person('Zaproszony', 'zaproszony@example.com') },
    'leases.create': {
      propertyId: await home('ul. Wolna 1'),
      tenantId: await person('Wolny'),
      startDate: '2026-03-01',
      rentAmount: 80_000,
    },
    'leases.extend': { id: await ending('ul. Kończy 1'), endDate: '2027-12-31' },
    'leases.renew': {
      id: await ending('ul. Kończy 2'),
      endDate: null,
      rentAmount: 60_000,
      depositAmount: 0,
    },
    'owners.remove': { id: (await api.owners.create({ name: 'Bez udziału' })).owner.id },
    'payments.creditNote': { id: lowered.id, amount: 100, reason: 'Too much' },
    'payments.writeOff': { id: lost.id, amount: 100, reason: 'Settled in court' },
    'payments.settle': { id: pending.id, status: 'completed' },
    'payments.reverse': { id: received.id, reason: 'Typed twice', cause: 'mistake' },
    'expenses.addFile': { id: ids.expense, file },
    'paperTemplates.update': { ...(await unpublished(anna)), name: 'x' },
    'paperTemplates.publish': await unpublished(anna),
    'documents.create': { file, kind: 'lease', subject: 'lease', subjectId: ids.lease },
    'documents.addVersion': { id: ids.document, file },
    'properties.addPhoto': { id: ids.property, file },
    'signings.send': { ...(await paper()), law: 'none' },
    'signings.recordPaper': {
      ...(await paper()),
      law: 'none',
      landlordName: 'x',
      tenantName: 'x',
      signedOn: '2026-03-01',
    },
    'inspections.addPhoto': { id: ids.inspection, photoId: newId(), rowId: ids.inspectionRoom, file },
    'inspections.sign': await protocol(),
    'signings.sign': await sign(),
    'signings.sign@tenant': await sign(),
    'signings.decline@tenant': { id: (await open()).id, reason: 'x' },
    'signings.cancel': { id: (await open()).id, reason: 'x' },
    'signings.remind': { id: (await open()).id },
    'signings.sendLink': await guarantor(),
    'signings.revokeLink': await guarantor(),
    'tickets.addPhoto': { id: ids.ticket, file },
    'tickets.addPhoto@tenant': { id: ids.neighbourTicket, file },
    'invitations.accept@tenant': {
      token: mail!.link!.split('/').at(-1)!,
      name: 'Gość',
      password: 'river-otter-lantern-7',
    },
  }
}
