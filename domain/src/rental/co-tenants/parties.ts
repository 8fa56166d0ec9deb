/** Who of a shared account is a party of a lease. */
import type { CivilDate } from '../../dates.ts'

type Resident = { readonly movedInOn: CivilDate | null; readonly movedOutOn: CivilDate | null }
type Days = { readonly start: CivilDate; readonly lastDay: CivilDate | null }

/**
 * Returns the co-tenants whom a paper of the lease names that is written on a day: those who live there then or will move in, and
 * of a lease that has not begun or has ended those of its first or last day. Whoever moved out before is no party any more.
 */
export function coTenantsOf<Person extends Resident>(
  people: readonly Person[],
  { start, lastDay }: Days,
  today: CivilDate,
): Person[] {
  const begun = today < start ? start : today
  const day = lastDay !== null && lastDay < begun ? lastDay : begun
  return people.filter(
    ({ movedInOn, movedOutOn }) =>
      (movedOutOn === null || movedOutOn >= day) &&
      (movedInOn === null || lastDay === null || movedInOn <= lastDay),
  )
}
