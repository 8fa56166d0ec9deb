import {
  INSPECTION_KINDS,
  type InspectionContent,
  ROW_KINDS,
} from '@domovik/domain/rental/inspections/content.ts'
import { DEDUCTION_DECISIONS } from '@domovik/domain/rental/inspections/deductions.ts'
import { OUTCOMES } from '@domovik/domain/rental/inspections/operations.ts'
import { SIDES } from '@domovik/domain/rental/signing/status.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  belongsTo,
  cents,
  civilDate,
  createdAt,
  currencyCode,
  instant,
  oneOf,
  organizationKey,
  organizationPolicies,
  ownTenantRow,
  tenantRole,
  updatedAt,
} from '../../machinery/db/columns.ts'
import { leases } from '../leases/table.ts'
import { properties } from '../properties/table.ts'
import { tenants } from '../tenants/table.ts'

/** The tenant reads protocols that both sides signed. */
const ofSigned = sql`inspection_id in (select i.id from inspections i)`

/** Handover reports of a lease: at move-in and at move-out. */
export const inspections = pgTable(
  'inspections',
  {
    ...organizationKey(),
    leaseId: uuid().notNull(),
    propertyId: uuid().notNull(),
    tenantId: uuid().notNull(),
    kind: text({ enum: INSPECTION_KINDS }).notNull(),
    content: jsonb().$type<InspectionContent>().notNull(),
    /** SHA-256 of the text that both sides signed. */
    sha256: text(),
    signedAt: instant(),
    withdrawnAt: instant(),
    withdrawReason: text(),
    createdBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('inspections_lease').on(t.organizationId, t.leaseId),
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.leaseId, leases),
    belongsTo(t, t.propertyId, properties),
    belongsTo(t, t.tenantId, tenants),
    uniqueIndex('inspections_one_draft')
      .on(t.organizationId, t.leaseId, t.kind)
      .where(sql`signed_at is null and withdrawn_at is null`),
    index('inspections_property').on(t.organizationId, t.propertyId, t.createdAt),
    index('inspections_tenant').on(t.organizationId, t.tenantId),
    check('inspections_kind', oneOf(t.kind, INSPECTION_KINDS)),
    check(
      'inspections_state',
      sql`(${t.signedAt} is null) = (${t.sha256} is null) and (${t.signedAt} is null or ${t.withdrawnAt} is null)`,
    ),
    ...organizationPolicies('inspections', { tenantMaySee: sql`${ownTenantRow} and signed_at is not null` }),
  ],
)

/** Every change that a device sent, also one that changed nothing. Its id makes a repeated sending harmless. */
export const inspectionOperations = pgTable(
  'inspection_operations',
  {
    ...organizationKey(),
    inspectionId: uuid().notNull(),
    rowId: uuid().notNull(),
    kind: text({ enum: ROW_KINDS }).notNull(),
    field: text().notNull(),
    value: text().notNull(),
    base: integer().notNull(),
    device: uuid().notNull(),
    /** When the person entered the value, by the clock of the device. */
    enteredAt: instant().notNull(),
    outcome: text({ enum: OUTCOMES }).notNull(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.inspectionId, inspections).onDelete('cascade'),
    index('inspection_operations_inspection').on(t.organizationId, t.inspectionId, t.createdAt),
    check('inspection_operations_kind', oneOf(t.kind, ROW_KINDS)),
    check('inspection_operations_outcome', oneOf(t.outcome, OUTCOMES)),
    ...organizationPolicies('inspection_operations'),
  ],
)

/** Which row of a protocol a photo shows. The id is that of the device, so that a repeated upload stores one photo. */
export const inspectionPhotos = pgTable(
  'inspection_photos',
  {
    ...organizationKey(),
    inspectionId: uuid().notNull(),
    rowId: uuid().notNull(),
    fileId: uuid().notNull(),
    /** SHA-256 of the file that the device sent; the stored picture is re-encoded. */
    sourceSha256: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.inspectionId, inspections).onDelete('cascade'),
    uniqueIndex('inspection_photos_file').on(t.organizationId, t.fileId),
    index('inspection_photos_inspection').on(t.organizationId, t.inspectionId),
    ...organizationPolicies('inspection_photos', { tenantMaySee: ofSigned }),
  ],
)

/** One signature of each side. Rows are never changed. */
export const inspectionSignatures = pgTable(
  'inspection_signatures',
  {
    ...organizationKey(),
    inspectionId: uuid().notNull(),
    role: text({ enum: SIDES }).notNull(),
    signedName: text().notNull(),
    /** SHA-256 of the text of the protocol that the person saw. */
    sha256: text().notNull(),
    signedOn: civilDate().notNull(),
    signedAt: instant().notNull().default(sql`app.now()`),
    /** Sealed: account, address and device, and the sentence that the person agreed to. */
    evidenceSealed: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.inspectionId, inspections).onDelete('cascade'),
    uniqueIndex('inspection_signatures_once').on(t.organizationId, t.inspectionId, t.role),
    check('inspection_signatures_role', oneOf(t.role, SIDES)),
    ...organizationPolicies('inspection_signatures', { tenantMaySee: ofSigned }),
  ],
)

/** A tenant says that they did not sign the protocol, or not like this. Rows are never changed. */
export const inspectionObjections = pgTable(
  'inspection_objections',
  {
    organizationId: uuid().notNull(),
    inspectionId: uuid().notNull(),
    tenantId: uuid().notNull(),
    reason: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('inspection_objections_tenant').on(t.organizationId, t.tenantId),
    primaryKey({ columns: [t.organizationId, t.inspectionId] }),
    belongsTo(t, t.inspectionId, inspections).onDelete('cascade'),
    belongsTo(t, t.tenantId, tenants),
    ...organizationPolicies('inspection_objections', { tenantMaySee: ownTenantRow }),
    pgPolicy('inspection_objections_tenant_write', {
      for: 'insert',
      to: tenantRole,
      withCheck: sql`organization_id = (select app.organization()) and ${ownTenantRow} and ${ofSigned}`,
    }),
  ],
)

/** Parts of the deposit that the landlord wants to keep. A settlement of the deposit books them. */
export const inspectionDeductions = pgTable(
  'inspection_deductions',
  {
    ...organizationKey(),
    inspectionId: uuid().notNull(),
    /** The item of the protocol that it is for; null for another reason. */
    rowId: uuid(),
    reason: text().notNull(),
    /** Null while the cost is unknown. */
    amount: cents(),
    currency: currencyCode(),
    decision: text({ enum: DEDUCTION_DECISIONS }).notNull(),
    /** The settlement of the deposit that booked it; null before, and again if that settlement was undone. */
    settlementId: uuid(),
    /** The charge that this settlement posted for it. A settlement may change the text and the amount, so only the id leads to it. */
    chargeId: uuid(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.inspectionId, inspections).onDelete('cascade'),
    index('inspection_deductions_inspection').on(t.organizationId, t.inspectionId),
    check('inspection_deductions_amount', sql`${t.amount} > 0`),
    check('inspection_deductions_decision', oneOf(t.decision, DEDUCTION_DECISIONS)),
    ...organizationPolicies('inspection_deductions'),
  ],
)
