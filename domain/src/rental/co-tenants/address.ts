/** The e-mail addresses of the people who share an account (docs/decisions/132). */
import type { CivilDate } from '../../dates.ts'
import type { FieldCode } from '../../field-codes.ts'
import { type Interval, inclusive, overlaps } from '../../intervals.ts'

/** Somebody who shares the account of a tenant. `movedOutOn` is the last day. */
export type Resident = {
  id: string
  email: string | null
  movedInOn: CivilDate | null
  movedOutOn: CivilDate | null
}

/**
 * Returns why a person cannot have an address, or null: the tenant has it, or another co-tenant who lives there at the same time.
 * Somebody who moved out and came back is two residents with one address.
 */
export function addressIssue(
  person: Resident,
  tenantEmail: string | null,
  residents: readonly Resident[],
): Extract<FieldCode, 'email_of_tenant' | 'email_of_co_tenant'> | null {
  if (isSame(person.email, tenantEmail)) return 'email_of_tenant'
  const taken = residents.some(
    (one) => one.id !== person.id && isSame(one.email, person.email) && overlaps(daysOf(one), daysOf(person)),
  )
  return taken ? 'email_of_co_tenant' : null
}

/** Whether a co-tenant has the address, also one who has moved out: then it cannot become the tenant's. */
export const isOfCoTenant = (email: string | null, residents: readonly Resident[]): boolean =>
  residents.some((one) => isSame(one.email, email))

const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one.toLowerCase() === other.toLowerCase()

const daysOf = ({ movedInOn, movedOutOn }: Resident): Interval =>
  inclusive(movedInOn ?? '0001-01-01', movedOutOn)
