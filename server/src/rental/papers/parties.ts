/** Who writes a paper, to whom, and in which language. */
import { DomainError } from '@domovik/domain/errors.ts'
import { paymentReference, printedReference } from '@domovik/domain/rental/bank/reference.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import type { Paper } from '../../machinery/services/press.ts'
import { recordedPayers } from '../co-tenants/queries.ts'
import { lettingStatusOn } from '../leases/lease-sql.ts'
import { type Home, homesOf } from '../payments/homes.ts'
import { type PaperWords, wordsIn } from './words.ts'

export type Parties = {
  /** The language of the tenant, else of the organization. */
  language: Language
  landlord: { name: string; address: string | null; phone: string | null; website: string | null }
  /** `address` is the current home, else the next or the last one. */
  tenant: { name: string; address: string | null; city: string | null; postalCode: string | null }
  paymentNumber: number
  /** Who paid which receipt of a shared account, as it was recorded; of the other receipts nobody is known. */
  payers: ReadonlyMap<string, string>
  /** The units that rows of the account name. */
  homes: Home[]
  /** The landlord's own words on how to pay. */
  howToPay: string | null
}

/** Returns the parties of a paper to a tenant. Throws not_found. */
export async function partiesOf(scope: OrganizationScope, tenantId: string): Promise<Parties> {
  const found = scope.db.execute<Omit<Parties, 'homes' | 'payers'>>(sql`
    select coalesce(app.tenant_language(t.id), o.language) as language, t.payment_number as "paymentNumber", nullif(trim(o.payment_instructions), '') as "howToPay",
           json_build_object('name', o.name, 'address', o.address, 'phone', o.phone, 'website', o.website) as landlord,
           json_build_object('name', t.name, 'address', home.address, 'city', home.city, 'postalCode', home.postal_code) as tenant
      from tenants t
      join organizations o on o.id = t.organization_id
      left join lateral (
        select r.address, r.city, r.postal_code
          from app.lettings l join properties r on r.organization_id = l.organization_id and r.id = l.property_id
         where l.organization_id = t.organization_id and l.tenant_id = t.id
         order by array_position(array['active', 'pending', 'expired', 'terminated'], ${lettingStatusOn(scope, sql`l`, scope.today)}), l.start_date desc
         limit 1) as home on true
     where t.organization_id = ${scope.organizationId} and t.id = ${tenantId}`)
  const [{ rows }, homes, payers] = await Promise.all([
    found,
    homesOf(scope, tenantId),
    recordedPayers(scope, tenantId),
  ])
  if (!rows[0]) throw new DomainError('not_found')
  return { ...rows[0], homes, payers }
}

const given = (...texts: (string | null)[]): string[] =>
  texts.filter((text) => text !== null && text !== '') as string[]

/** Returns the parts that all papers to a tenant begin and end with. */
export function letterhead(
  { today }: OrganizationScope,
  { language, landlord, tenant, paymentNumber }: Parties,
): Pick<Paper, 'language' | 'date' | 'from' | 'to' | 'foot'> & { issued: Paper['facts'] } {
  const { t, date } = wordsIn(language)
  const place = given(tenant.postalCode, tenant.city).join(' ')
  return {
    language,
    date: today,
    from: { name: landlord.name, lines: given(landlord.address, landlord.phone, landlord.website) },
    to: { label: t('tenant'), name: tenant.name, lines: given(tenant.address, place) },
    issued: [
      { label: t('issuedOn'), value: date(today) },
      { label: t('reference'), value: printedReference(paymentReference(paymentNumber)) },
    ],
    foot: { text: landlord.name, page: t('page', { page: '{page}', pages: '{pages}' }) },
  }
}

/** Which sentence says who paid: the tenant, somebody else for the tenant's account, or nobody, because it was not recorded. */
export const paidBy = (payer: string | undefined, tenant: string): 'tenant' | 'payer' | 'received' =>
  payer === undefined ? 'received' : payer === tenant ? 'tenant' : 'payer'

/** The homes that were paid for, if there are several. */
export const factOfHomes = (t: PaperWords['t'], homes: readonly Home[]): Paper['facts'] =>
  homes.length > 1
    ? [{ label: t('receipt.homes'), value: homes.map(({ address }) => address).join('; ') }]
    : []
