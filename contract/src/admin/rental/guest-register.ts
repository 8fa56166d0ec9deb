/** The register of the guests of stays (docs/decisions/117). It contains personal data, so every call needs `edit_tenants`. */
import { z } from 'zod'
import { call, civilDate, dateRange, file, id, instant, may, seen, version } from '../../base.ts'
import { registerEntry, registerForm } from '../../guest-register.ts'

const tags = ['Guest register']
const path = '/bookings/{bookingId}/guest-register'

const registered = registerEntry.extend({
  id,
  enteredBy: z.enum(['guest', 'landlord']),
  /** When the guest confirmed the entry by the link; null for an entry of the landlord. */
  signedAt: instant.nullable(),
  /** The day on which the landlord reported the entry to the authority. */
  reportedOn: civilDate.nullable(),
  version,
})

const register = z.object({
  form: registerForm,
  /** The number of guests of the stay. */
  expected: z.int(),
  guests: z.array(registered),
  today: civilDate,
  can: may('add', 'edit'),
})

export const get = call({ needs: 'edit_tenants' })
  .route({ method: 'GET', path, tags, summary: 'Get the guest register of a stay' })
  .input(z.object({ bookingId: id }))
  .output(register)

/** Adds an entry, or changes the one with `id`. A changed entry has to be reported again. */
export const save = call(
  { needs: 'edit_tenants' },
  'too_many_guests',
  'booking_action_refused',
  'version_conflict',
)
  .route({ method: 'PUT', path, tags, summary: 'Save an entry of the guest register' })
  .input(z.object({ bookingId: id, id: id.optional(), ...registerEntry.shape, seen }))
  .output(register)

/** Erases an entry. The guest can enter the data again by the link. */
export const remove = call({ needs: 'edit_tenants' })
  .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: 'Erase an entry of the guest register' })
  .input(z.object({ bookingId: id, id }))
  .output(register)

/** Notes that all entries of the stay were reported to the authority; null takes the note back. Nothing is sent. */
export const markReported = call({ needs: 'edit_tenants' })
  .route({ method: 'PUT', path: `${path}/reported`, tags, summary: 'Note when the register was reported' })
  .input(z.object({ bookingId: id, reportedOn: civilDate.nullable() }))
  .output(register)

/** Returns the entries as a CSV file: those of one stay, or of all stays that begin from the first to the last of the days. */
export const exportCsv = call({ needs: 'edit_tenants', evenReadOnly: true })
  .route({
    method: 'POST',
    path: '/guest-register/export',
    tags,
    summary: 'Export the guest register as CSV',
  })
  .input(z.object({ bookingId: id.optional(), ...dateRange }))
  .output(file)
