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
      const forged = marks.find((mark) => !sameText(mark.signature, sign(services.masterKey, mark)))
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
