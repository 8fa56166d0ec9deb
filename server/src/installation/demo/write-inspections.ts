/** Writes the signed protocol of move-in of the tenant with the portal account, and a draft of a move-out. */
import { createHash } from 'node:crypto'
import type {
  InspectionContent,
  InspectionKind,
  RowKind,
} from '@domovik/domain/rental/inspections/content.ts'
import { applyOperation } from '@domovik/domain/rental/inspections/operations.ts'
import { signedText } from '@domovik/domain/rental/inspections/sign.ts'
import { startContent } from '@domovik/domain/rental/inspections/start.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { insertInspection, insertSignature } from '../../rental/inspections/queries.ts'
import { metersOf } from '../../rental/meters/queries.ts'
import type { DemoPlan } from './plan.ts'
import { type Random, randomOf } from './random.ts'
import type { DemoUsers } from './sign-ins.ts'

type Letting = DemoPlan['money'][number]['letting']

/** The sample is in Polish, like all of the demonstration. */
const rooms = [
  { name: 'Kuchnia', items: ['Lodówka', 'Płyta indukcyjna', 'Stół', 'Krzesło'] },
  { name: 'Pokój', items: ['Sofa', 'Regał', 'Lampa'] },
  { name: 'Łazienka', items: ['Pralka', 'Lustro'] },
] as const
const consent = 'Przeczytałem ten protokół i podpisuję go wpisanym nazwiskiem.'

/** Fills in what was found: everything is good except one worn item. */
function filledIn(content: InspectionContent, random: Random, at: number): InspectionContent {
  let filled = content
  const put = (rowId: string, kind: RowKind, fields: Record<string, string>): void => {
    for (const [field, value] of Object.entries(fields)) {
      const operation = { id: rowId, rowId, kind, field, value, base: filled.version, device: 'demo' }
      filled = applyOperation(filled, operation).content
    }
  }
  for (const { name, items } of rooms) {
    const room = random.id(at)
    put(room, 'room', { name })
    for (const item of items)
      put(random.id(at), 'item', {
        ...{ room, name: item, quantity: item === 'Krzesło' ? '4' : '1' },
        condition: item === 'Sofa' ? 'worn' : 'good',
      })
  }
  put(random.id(at), 'key', { name: 'Drzwi wejściowe', count: '2' })
  return filled
}

async function write(
  scope: SystemScope,
  users: DemoUsers,
  of: { letting: Letting; kind: InspectionKind; day: string; at: number; signed: boolean },
): Promise<void> {
  const { organizationId } = scope
  const { letting, kind, day, at, signed } = of
  const { lease, tenant, property } = letting
  const random = randomOf(at, `inspection ${lease.id}`)
  const id = random.id(at)
  const meters = await metersOf(scope, property.id)
  const content = filledIn(startContent({ id, day, meters }, null), random, at)
  const text = signedText({ id, kind, leaseId: lease.id }, content, [])
  const sha256 = createHash('sha256').update(text).digest('hex')
  const instant = new Date(at)
  await insertInspection(scope, {
    ...{ id, kind, content, leaseId: lease.id, propertyId: property.id, tenantId: tenant.id },
    ...(signed ? { sha256, signedAt: instant } : {}),
    createdBy: users.get('manager') ?? null,
    createdAt: instant,
    updatedAt: instant,
  })
  if (!signed) return
  for (const [role, signedName] of [
    ['landlord', 'Anna Nowak'],
    ['tenant', tenant.name],
  ] as const) {
    const signatureId = random.id(at)
    const evidence = JSON.stringify({ email: null, ipAddress: null, userAgent: null, statement: consent })
    const place = { organizationId, table: 'inspection_signatures', column: 'evidence', rowId: signatureId }
    await insertSignature(scope, {
      ...{ id: signatureId, inspectionId: id, role, signedName, sha256 },
      ...{ signedOn: day, signedAt: instant },
      evidenceSealed: await scope.services.keys.seal(scope.db, place, evidence),
    })
  }
}

export async function writeInspections(
  scope: SystemScope,
  plan: DemoPlan,
  portalTenantId: string,
  users: DemoUsers,
): Promise<void> {
  const current = plan.money
    .map(({ letting }) => letting)
    .filter(({ lease: { end, start } }) => start <= scope.today && (end === null || end >= scope.today))
  const own = current.find(({ tenant }) => tenant.id === portalTenantId)
  const other = current.find(({ tenant }) => tenant.id !== portalTenantId)
  const begun = (letting: Letting): number =>
    Math.max(letting.createdAt, Date.parse(`${letting.lease.start}T10:00:00Z`))
  if (own)
    await write(scope, users, {
      ...{ letting: own, kind: 'in', day: own.lease.start, at: begun(own), signed: true },
    })
  if (other)
    await write(scope, users, {
      ...{ letting: other, kind: 'out', day: scope.today, at: begun(other), signed: false },
    })
}
