import { DOCUMENT_KINDS } from '@domovik/domain/rental/documents/kinds.ts'
import { LAWS, SIGNING_ROUTES } from '@domovik/domain/rental/signing/legal-form.ts'
import { SEAL_LEVELS } from '@domovik/domain/rental/signing/seal-level.ts'
import { PARTY_ROLES, SIGNING_DIFFERENCES } from '@domovik/domain/rental/signing/status.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
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
import { organizations } from '../../account/organizations/table.ts'
import {
  belongsTo,
  civilDate,
  createdAt,
  instant,
  oneOf,
  organizationKey,
  organizationPolicies,
  ownTenantRow,
  tenantRole,
} from '../../machinery/db/columns.ts'
import type { SignerCertificate } from '../../machinery/pdf/signed-update.ts'
import { documents } from '../documents/table.ts'
import { leases } from '../leases/table.ts'
import { tenants } from '../tenants/table.ts'

/** `claimedAt` and `visibleOn` belong to the signature, the rest to its certificate. */
export type OutsideCertificate = SignerCertificate & { claimedAt: string | null; visibleOn: number[] }

const own = sql`organization_id = (select app.organization()) and ${ownTenantRow}`

/**
 * Documents that were sent to be signed, or whose signatures on paper were recorded. The tenant is a party; in all three
 * tables `tenant_id` names who may read the row in the portal.
 */
export const signings = pgTable(
  'signings',
  {
    ...organizationKey(),
    documentId: uuid().notNull(),
    tenantId: uuid().notNull(),
    /** The version that is signed, and the SHA-256 of its bytes. */
    fileId: uuid().notNull(),
    sha256: text().notNull(),
    route: text().notNull(),
    law: text().notNull(),
    /** Whether the sender acknowledged that the law treats a lease without written form differently. */
    acknowledged: boolean().notNull(),
    sentAt: instant().notNull().default(sql`app.now()`),
    expiresAt: instant(),
    voidedAt: instant(),
    voidReason: text(),
    reminders: integer().notNull().default(0),
    /** The finished file with evidence and seal, its SHA-256, and the code printed on it; null before it is made. */
    sealedFileId: uuid(),
    sealedSha256: text(),
    /** The fingerprint of the certificate that sealed it. */
    sealedBy: text(),
    code: text(),
    /** Whether the seal has a time stamp of an authority. */
    sealLevel: text(),
    sealedAt: instant(),
    /** Attempts to make it that failed, and the last one. */
    sealAttempts: integer().notNull().default(0),
    sealTriedAt: instant(),
    /** What the last nightly comparison found (integrity.ts), and when it was. */
    difference: text(),
    checkedAt: instant(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    index('signings_document').on(t.organizationId, t.documentId),
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.documentId, documents).onDelete('cascade'),
    belongsTo(t, t.tenantId, tenants),
    // A signing that was cancelled, declined or that expired is voided before another one begins.
    uniqueIndex('signings_once').on(t.organizationId, t.documentId).where(sql`voided_at is null`),
    index('signings_seen').on(t.sha256),
    index('signings_finished').on(t.sealedSha256),
    uniqueIndex('signings_code').on(t.code),
    index('signings_unsealed')
      .on(t.organizationId, t.id)
      .where(sql`sealed_at is null and voided_at is null and route <> 'paper'`),
    index('signings_tenant').on(t.organizationId, t.tenantId),
    check('signings_route', oneOf(t.route, SIGNING_ROUTES)),
    check('signings_seal_level', oneOf(t.sealLevel, SEAL_LEVELS)),
    check('signings_law', oneOf(t.law, LAWS)),
    check('signings_difference', oneOf(t.difference, SIGNING_DIFFERENCES)),
    ...organizationPolicies('signings', { tenantMaySee: ownTenantRow }),
  ],
)

/**
 * Who signs. The party of the landlord is a member, that of the tenant the tenant of the signing. The others have no account
 * and sign by a link (signing_links).
 */
export const signingParties = pgTable(
  'signing_parties',
  {
    ...organizationKey(),
    signingId: uuid().notNull(),
    tenantId: uuid().notNull(),
    role: text().notNull(),
    /** Equal numbers sign in any order; a higher number waits for all lower ones. */
    position: integer().notNull(),
    name: text().notNull(),
    memberId: uuid(),
    /** When the party was last written to; null before its turn. */
    notifiedAt: instant(),
    viewedAt: instant(),
    declinedAt: instant(),
    declineReason: text(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.signingId, signings).onDelete('cascade'),
    belongsTo(t, t.tenantId, tenants),
    // Several people may sign as guarantors, but there is one landlord and one tenant.
    uniqueIndex('signing_parties_sides')
      .on(t.organizationId, t.signingId, t.role)
      .where(sql`role in ('landlord', 'tenant')`),
    index('signing_parties_signing').on(t.organizationId, t.signingId),
    index('signing_parties_tenant').on(t.organizationId, t.tenantId),
    check('signing_parties_role', oneOf(t.role, PARTY_ROLES)),
    ...organizationPolicies('signing_parties', { tenantMaySee: ownTenantRow }),
    pgPolicy('signing_parties_tenant_mark', {
      for: 'update',
      to: tenantRole,
      using: sql`${own} and role = 'tenant'`,
      withCheck: sql`${own} and role = 'tenant'`,
    }),
  ],
)

/**
 * The link of a party without an account (docs/decisions/115). The id is that of the party. There is at most one live token,
 * one code and one browser that confirmed a code; only hashes of them are stored.
 */
export const signingLinks = pgTable(
  'signing_links',
  {
    ...organizationKey(),
    /** Sealed; null after the address was forgotten. */
    emailSealed: text(),
    /** The address as the page shows it, without what would tell it to somebody else. */
    emailHint: text().notNull(),
    language: text().notNull(),
    /** SHA-256 of the token; null before the first mail and after the link was revoked. */
    tokenHash: text(),
    sentAt: instant(),
    revokedAt: instant(),
    /** Mails with a new link that were sent by hand and by the job. */
    sentByHand: integer().notNull().default(0),
    reminders: integer().notNull().default(0),
    /** Bound to the token by a key that is not in the database, because six digits are quickly guessed. */
    codeHash: text(),
    codeSentAt: instant(),
    codeExpiresAt: instant(),
    codeTries: integer().notNull().default(0),
    /** The browser that confirmed a code, until `passExpiresAt`. */
    passHash: text(),
    passExpiresAt: instant(),
    confirmedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    belongsTo(t, t.id, signingParties).onDelete('cascade'),
    uniqueIndex('signing_links_token').on(t.tokenHash),
    ...organizationPolicies('signing_links'),
  ],
)

/**
 * What stays of signings whose files and people were removed (docs/decisions/153), so that a file or a code that somebody still has is
 * recognized, and a lease keeps the day on which it was signed.
 */
export const forgottenSignings = pgTable(
  'forgotten_signings',
  {
    ...organizationKey(),
    /** The lease that the document belonged to. */
    leaseId: uuid(),
    kind: text().notNull(),
    code: text(),
    /** The SHA-256 of the finished file. */
    sha256: text(),
    /** The SHA-256 of each file: as it was read, as parties gave it back, and finished. */
    fingerprints: text().array().notNull(),
    sentAt: instant().notNull(),
    /** The day of the last signature if everybody signed. */
    signedOn: civilDate(),
    signatures: integer().notNull(),
    forgottenAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId], foreignColumns: [organizations.id] }).onDelete('cascade'),
    belongsTo(t, t.leaseId, leases).onDelete('cascade'),
    index('forgotten_signings_lease').on(t.organizationId, t.leaseId).where(sql`lease_id is not null`),
    index('forgotten_signings_code').on(t.code),
    index('forgotten_signings_files').using('gin', t.fingerprints),
    check('forgotten_signings_kind', oneOf(t.kind, DOCUMENT_KINDS)),
    ...organizationPolicies('forgotten_signings'),
  ],
)

/** One signature of each party. Rows are never changed. */
export const signatures = pgTable(
  'signatures',
  {
    ...organizationKey(),
    partyId: uuid().notNull(),
    tenantId: uuid().notNull(),
    /** The fingerprint of the bytes that the party read. */
    sha256: text().notNull(),
    /** As the party typed it, as it stands on the paper, or as the certificate says. */
    signedName: text().notNull(),
    /** The day in the time zone of the organization, or the day that stands on the paper. */
    signedOn: civilDate().notNull(),
    signedAt: instant().notNull().default(sql`app.now()`),
    /** Sealed: account, address and device, and the sentence that the party agreed to. */
    evidenceSealed: text().notNull(),
    /** The file that the party signed with another program, its SHA-256, and what its certificate says; null otherwise. */
    fileId: uuid(),
    fileSha256: text(),
    certificate: jsonb().$type<OutsideCertificate>(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.partyId],
      foreignColumns: [signingParties.organizationId, signingParties.id],
    }).onDelete('cascade'),
    belongsTo(t, t.tenantId, tenants),
    uniqueIndex('signatures_once').on(t.organizationId, t.partyId),
    index('signatures_files').on(t.fileSha256).where(sql`file_sha256 is not null`),
    check('signatures_outside', sql`num_nulls(file_id, file_sha256, certificate) in (0, 3)`),
    index('signatures_tenant').on(t.organizationId, t.tenantId),
    ...organizationPolicies('signatures', { tenantMaySee: ownTenantRow }),
    pgPolicy('signatures_tenant_write', {
      for: 'insert',
      to: tenantRole,
      withCheck: sql`${own} and exists (select 1 from signing_parties p where p.organization_id = signatures.organization_id and p.id = party_id and p.role = 'tenant')`,
    }),
  ],
)
