/** Signed checkpoints: once a day the end of each chain is signed with a key that is not in the database. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { MasterKey } from '../../machinery/crypto/master-key.ts'
import { acrossOrganizations } from '../../machinery/scope/system.ts'
import type { Services } from '../../machinery/services/services.ts'

type Head = { organization_id: string; seq: string; hash: string }

const sign = (masterKey: MasterKey, { organization_id: id, seq, hash }: Head) =>
  createHmac('sha256', masterKey.derive('audit checkpoints'))
    .update(`${id}|${seq}|${hash}`)
    .digest('base64url')

type Shortening = { organization_id: string; from_seq: string; to_seq: string; digest: string }

const signShortening = (masterKey: MasterKey, part: Shortening) =>
  createHmac('sha256', masterKey.derive('audit shortenings'))
    .update(`${part.organization_id}|${part.from_seq}|${part.to_seq}|${part.digest}`)
    .digest('base64url')

/**
 * Shortens the network addresses of the events before `day`, removes their browsers, and signs what is left of them
 * (LEGAL-17, docs/decisions/048). Throws if one of these events does not match its hash.
 */
export async function shortenChain(services: Services, organizationId: string, day: string): Promise<void> {
  await acrossOrganizations(services, 'shorten-audit-origins', async (db) => {
    const { rows } = await db.execute<Omit<Shortening, 'organization_id'>>(
      sql`select from_seq::text, to_seq::text, digest from app.shorten_origins(${organizationId}::uuid, ${day}::date)`,
    )
    for (const row of rows) {
      const signature = signShortening(services.masterKey, { ...row, organization_id: organizationId })
      await db.execute(sql`insert into audit_shortenings (organization_id, from_seq, to_seq, digest, signed_at, signature)
        values (${organizationId}, ${row.from_seq}, ${row.to_seq}, ${row.digest}, app.now(), ${signature})`)
    }
  })
}

/** Returns the ids of all chains. */
export async function chainIds(services: Services): Promise<string[]> {
  const { rows } = await acrossOrganizations(services, 'list audit chains', (db) =>
    db.execute<{ id: string }>(sql`select organization_id as id from audit_heads where seq > 0`),
  )
  return rows.map(({ id }) => id)
}

/** Signs the end of every chain. */
export async function signChains(services: Services): Promise<void> {
  await acrossOrganizations(services, 'sign-audit-checkpoints', async (db) => {
    const { rows } = await db.execute<Head>(
      sql`select organization_id, seq::text, hash from audit_heads where seq > 0`,
    )
    for (const head of rows) {
      await db.execute(sql`insert into audit_checkpoints (organization_id, seq, hash, signed_at, signature)
        values (${head.organization_id}, ${head.seq}, ${head.hash}, app.now(), ${sign(services.masterKey, head)}) on conflict do nothing`)
    }
  })
}

export type ChainReport = {
  organizationId: string
  events: number
  brokenSeq: number | null
  problem: string | null
}

/** Verifies the chains of all organizations, or of one: every link, every hash, every signed checkpoint. */
export function verifyChains(services: Services, organizationId?: string): Promise<ChainReport[]> {
  return acrossOrganizations(services, 'verify-audit', async (db) => {
    const { rows: heads } = await db.execute<Head>(
      sql`select organization_id, seq::text, hash from audit_heads where ${organizationId ?? null}::uuid is null or organization_id = ${organizationId ?? null}::uuid`,
    )
    const reports: ChainReport[] = []
    for (const head of heads) {
      const id = head.organization_id
      const { rows: broken } = await db.execute<{ broken_seq: string; problem: string }>(
        sql`select broken_seq::text, problem from app.verify_chain(${id}::uuid)`,
      )
      const { rows: marks } = await db.execute<Head & { signature: string }>(
        sql`select organization_id, seq::text, hash, signature from audit_checkpoints where organization_id = ${id} order by seq`,
      )
      const { rows: shortenings } = await db.execute<Shortening & { signature: string }>(
        sql`select organization_id, from_seq::text, to_seq::text, digest, signature from audit_shortenings
             where organization_id = ${id} order by from_seq`,
      )
      const unsigned = shortenings.find(
        (part) => !sameText(part.signature, signShortening(services.masterKey, part)),
      )
      const forged =
        marks.find((mark) => !sameText(mark.signature, sign(services.masterKey, mark))) ??
        (unsigned && { seq: unsigned.from_seq })
      const first =
        broken[0] ?? (forged ? { broken_seq: forged.seq, problem: 'checkpoint forged' } : undefined)
      reports.push({
        organizationId: id,
        events: Number(head.seq),
        brokenSeq: first ? Number(first.broken_seq) : null,
        problem: first?.problem ?? null,
      })
    }
    return reports
  })
}

const sameText = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
