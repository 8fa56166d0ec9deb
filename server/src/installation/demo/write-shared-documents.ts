/** Writes the documents of current leases and of the organization, most of them shared with their tenants. */
import { createHash } from 'node:crypto'
import { addDays, dayOfInstant } from '@domovik/domain/dates.ts'
import type { DocumentKind } from '@domovik/domain/rental/documents/kinds.ts'
import { closesAt } from '@domovik/domain/rental/signing/expiry.ts'
import { maskedEmail } from '@domovik/domain/rental/signing/link.ts'
import { SIGNING_DAYS } from '@domovik/domain/rental/signing/status.ts'
import { sql } from 'drizzle-orm'
import { storeParts } from '../../machinery/files/parts.ts'
import { files } from '../../machinery/files/table.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import type { DemoPlan } from './plan.ts'
import { type Random, randomOf } from './random.ts'
import type { DemoUsers } from './sign-ins.ts'
import { linkPaper, printAgreement, writeTemplate } from './write-template.ts'

type Paper = {
  kind: DocumentKind
  title: string
  at: number
  leaseId?: string
  /** The tenant whom it is about, if it belongs to no lease. */
  aboutTenantId?: string
  tenantId?: string
  expiresOn?: string
  seen?: boolean
  /** A PDF; without it, a page that belongs to the demonstration. */
  full?: Buffer
}

/** Leases whose documents are on file; the tenant with the portal account is among them. */
const filed = 6

export async function writeSharedDocuments(
  scope: SystemScope,
  plan: DemoPlan,
  portalTenantId: string,
  users: DemoUsers,
): Promise<void> {
  const current = plan.money
    .map(({ letting }) => letting)
    .filter(({ lease: { end, start } }) => start <= scope.today && (end === null || end >= scope.today))
  const own = current.filter(({ tenant }) => tenant.id === portalTenantId)
  const others = current.filter(({ tenant }) => tenant.id !== portalTenantId).slice(0, filed - own.length)
  const first = Math.min(...current.map(({ createdAt }) => createdAt))
  const versionId = await writeTemplate(scope, users, first)
  for (const [index, { lease, tenant, createdAt: at }] of [...own, ...others].entries()) {
    const of = { at, leaseId: lease.id, tenantId: tenant.id }
    const full = tenant.id === portalTenantId && (await printAgreement(scope, lease.id, lease.start))
    const agreement = { ...of, kind: 'lease', title: 'Umowa najmu', seen: true } as const
    const { id: documentId } = await writeDocument(scope, users, { ...agreement, ...(full ? { full } : {}) })
    if (full) await linkPaper(scope, { documentId, versionId, at })
    await writeDocument(scope, users, {
      ...of,
      kind: 'insurance',
      title: 'Polisa OC najemcy',
      expiresOn: addDays(scope.today, 12 + 60 * index),
      seen: index > 0,
    })
    if (tenant.id === portalTenantId) {
      const sent = Math.max(at, Date.parse(`${addDays(scope.today, -2)}T09:00:00Z`))
      const annex = await writeDocument(scope, users, { ...of, at: sent, kind: 'annex', title: 'Aneks nr 1' })
      await writeSigning(scope, users, {
        ...{ ...annex, tenantId: tenant.id, name: tenant.name, at: sent, route: 'in_app', guarantor: true },
      })
    }
    if (index === own.length) {
      // Polish law asks for written form, so it is signed with programs of the parties.
      const sent = Math.max(at, Date.parse(`${addDays(scope.today, -1)}T09:00:00Z`))
      const raise = await writeDocument(scope, users, {
        ...{ ...of, at: sent, kind: 'notice', title: 'Wypowiedzenie wysokości czynszu' },
      })
      const party = { ...raise, tenantId: tenant.id, name: tenant.name, at: sent }
      await writeSigning(scope, users, { ...party, route: 'qualified' })
    }
    if (index % 2 === 0)
      await writeDocument(scope, users, {
        ...of,
        kind: 'handover',
        title: 'Protokół zdawczo-odbiorczy',
        seen: true,
      })
  }
  await writeDocument(scope, users, { kind: 'rules', title: 'Regulamin domu', at: first })
  await scope.db.execute(sql`
    insert into required_documents (organization_id, kind, created_at)
    select ${scope.organizationId}::uuid, kind, ${new Date(first).toISOString()}::timestamptz from unnest(array['lease', 'handover']) as kind`)
}

type Written = { id: string; fileId: string; sha256: string }

/** Writes a document and its file, shared with `tenantId` if it is given. */
export async function writeDocument(scope: SystemScope, users: DemoUsers, paper: Paper): Promise<Written> {
  const { organizationId } = scope
  const {
    kind,
    title,
    at,
    leaseId,
    aboutTenantId,
    tenantId,
    expiresOn = null,
    seen = false,
    full = samplePdf(),
  } = paper
  const random: Random = randomOf(at, `document ${leaseId ?? aboutTenantId ?? ''} ${kind}`)
  const [id, fileId, storedName] = [random.id(at), random.id(at), random.id(at)]
  const keyVersion = await storeParts(
    scope,
    { organizationId, id: fileId, storedName },
    { full, preview: Buffer.alloc(0) },
  )
  const createdAt = new Date(at)
  const sha256 = createHash('sha256').update(full).digest('hex')
  const createdBy = users.get('manager') ?? null
  await scope.db.insert(files).values({
    ...{ organizationId, id: fileId, kind: 'document', storedName, keyVersion, createdAt, createdBy },
    sha256,
    bytes: full.length,
    name: `${title}.pdf`,
    mediaType: 'application/pdf',
    ownerTable: 'documents',
    ownerId: id,
    authorKind: 'manager',
  })
  await scope.db.execute(sql`
    insert into documents (organization_id, id, kind, title, subject, lease_id, tenant_id, file_id, expires_on, created_by, created_at, updated_at)
    values (${organizationId}, ${id}, ${kind}, ${title}, ${leaseId ? 'lease' : aboutTenantId ? 'tenant' : 'organization'}, ${leaseId ?? null},
      ${aboutTenantId ?? null}, ${fileId}, ${expiresOn},
      ${createdBy}, ${createdAt.toISOString()}, ${createdAt.toISOString()})`)
  if (tenantId)
    await scope.db.execute(sql`
      insert into document_shares (organization_id, id, document_id, tenant_id, shared_at, seen_at)
      values (${organizationId}, ${random.id(at)}, ${id}, ${tenantId}, ${createdAt.toISOString()}, ${seen ? createdAt.toISOString() : null})`)
  return { id, fileId, sha256 }
}

/** A document that waits for the signatures of the manager and the tenant, and of a guarantor by a link. */
async function writeSigning(
  scope: SystemScope,
  users: DemoUsers,
  {
    id: documentId,
    fileId,
    sha256,
    tenantId,
    name,
    at,
    route,
    guarantor = false,
  }: Written & {
    tenantId: string
    name: string
    at: number
    route: 'in_app' | 'qualified'
    guarantor?: boolean
  },
): Promise<void> {
  const { organizationId } = scope
  const random: Random = randomOf(at, `signing ${documentId}`)
  const [id, createdAt] = [random.id(at), new Date(at)]
  const guarantorId = random.id(at)
  const memberId = users.get('manager') ?? null
  const sentAt = createdAt.toISOString()
  const expiresAt = closesAt(dayOfInstant(sentAt, scope.timeZone), SIGNING_DAYS.default, scope.timeZone)
  await scope.db.execute(sql`
    insert into signings (organization_id, id, document_id, tenant_id, file_id, sha256, route, law, acknowledged, sent_at, expires_at, created_by, created_at)
    values (${organizationId}, ${id}, ${documentId}, ${tenantId}, ${fileId}, ${sha256}, ${route}, 'pl', true, ${sentAt}, ${expiresAt}, ${memberId}, ${sentAt})`)
  await scope.db.execute(sql`
    insert into signing_parties (organization_id, id, signing_id, tenant_id, role, position, name, member_id, notified_at)
    values (${organizationId}, ${random.id(at)}, ${id}, ${tenantId}, 'landlord', 1, 'Wynajmujący', ${memberId}, ${sentAt}),
           (${organizationId}, ${random.id(at)}, ${id}, ${tenantId}, 'tenant', 1, ${name}, null, ${sentAt})`)
  if (!guarantor) return
  await scope.db.execute(sql`
    insert into signing_parties (organization_id, id, signing_id, tenant_id, role, position, name, member_id, notified_at)
    values (${organizationId}, ${guarantorId}, ${id}, ${tenantId}, 'guarantor', 1, 'Andrzej Zieliński', null, ${sentAt})`)
  // Without a token: the demonstration writes to nobody, so nobody has this link.
  const place = { organizationId, table: 'signing_links', column: 'email', rowId: guarantorId }
  const email = 'andrzej.zielinski@example.com'
  await scope.db.execute(sql`
    insert into signing_links (organization_id, id, email_sealed, email_hint, language, sent_at)
    values (${organizationId}, ${guarantorId}, ${await scope.services.keys.seal(scope.db, place, email)}, ${maskedEmail(email)}, 'pl', ${sentAt})`)
}

/** Returns a PDF of one page that says in Polish, the language of the sample, that it belongs to the demonstration. */
function samplePdf(): Buffer {
  const text = 'BT /F1 22 Tf 72 740 Td (Dokument demonstracyjny) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = body.length
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  )
}
