import { sql } from 'drizzle-orm'
import { newId } from '../../machinery/db/ids.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { sealFields } from '../tenants/sealed.ts'
import type { TenantDraft } from './drafts/draft-tenants.ts'
import { together } from './together.ts'

type NewTenant = Pick<TenantDraft, 'name' | 'email' | 'phone'> &
  Partial<TenantDraft> & { id?: string; kind?: 'guest' }

/** Inserts many tenants in one statement; bank accounts and notes are encrypted first. */
export async function insertTenants(
  scope: OrganizationScope,
  importId: string,
  drafts: readonly NewTenant[],
): Promise<void> {
  const rows = await together(
    drafts.map(async ({ bankAccount, notes, ...draft }) => {
      const id = draft.id ?? newId()
      const sealed = bankAccount || notes ? await sealFields(scope, id, { bankAccount, notes }) : {}
      return { ...draft, ...sealed, id }
    }),
  )
  await scope.db.execute(sql`
    insert into tenants (organization_id, id, user_id, import_id, kind, name, email, phone, payment_due_day, move_in_date, move_out_date, booking_id,
      bank_account_sealed, notes_sealed)
    select ${scope.organizationId}::uuid, id, ${scope.userId}::uuid, ${importId}::uuid, coalesce(kind, 'tenant'), name, email, phone, "paymentDueDay", "moveInDate", "moveOutDate",
      "bookingId", "bankAccountSealed", "notesSealed"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, kind text, name text, email text, phone text, "paymentDueDay" int, "moveInDate" date,
        "moveOutDate" date, "bookingId" text, "bankAccountSealed" text, "notesSealed" text)`)
}
