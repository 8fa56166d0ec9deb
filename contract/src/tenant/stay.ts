/** The page behind a guest's link: one stay, without a sign-in. The token of the link is the only credential. */
import { BOOKING_STATUSES } from '@domovik/domain/rental/bookings/types.ts'
import { CHARGE_KINDS } from '@domovik/domain/rental/ledger/types.ts'
import { z } from 'zod'
import { call, cents, civilDate, currency } from '../base.ts'
import { registerEntry, registerForm } from '../guest-register.ts'
import { payTo } from './pay-to.ts'

const token = z.string().regex(/^[\w-]{43}$/)
const time = z.string().regex(/^\d{2}:\d{2}$/)

/** What a guest needs: no other stay, no other guest, nothing about the landlord's books. */
export const stay = z.object({
  landlord: z.object({
    name: z.string(),
    phone: z.string().nullable(),
    paymentInstructions: z.string().nullable(),
  }),
  language: z.enum(['en', 'es', 'pl']),
  reference: z.string(),
  status: z.enum(BOOKING_STATUSES),
  /** Address of the property with its city. */
  place: z.string(),
  checkIn: civilDate,
  checkOut: civilDate,
  nights: z.int(),
  guests: z.int(),
  /** From when guests may come, and until when they leave; null if the landlord names no time. */
  checkInTime: time.nullable(),
  checkOutTime: time.nullable(),
  houseRules: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  /** How to get in; null except around the stay. */
  arrivalNotes: z.string().nullable(),
  currency,
  /** What is or was owed. `amount` = `paid` + `open`, in cents. */
  charges: z.array(
    z.object({
      kind: z.enum(CHARGE_KINDS),
      /** How the landlord named it; null for cleaning. */
      description: z.string().nullable(),
      dueDate: civilDate,
      amount: cents,
      paid: cents,
      open: cents,
    }),
  ),
  /** What the guest paid for the stay, also as a deposit, by day, in cents. They add up to `received`. */
  receipts: z.array(z.object({ day: civilDate, amount: cents })),
  /**
   * In cents: `received` + `setOff` = `paid` + `held` + `returned` + `leftOver`, also after a cancellation and after the deposit was
   * settled. The pages of all stays of a guest together contain every cent that the guest paid at most once.
   */
  received: cents,
  /** What credit that is no money of the guest pays of the stay. */
  setOff: cents,
  /** What is paid of the charges without the deposit, also by the deposit, such as damage. */
  paid: cents,
  /** What the stay holds as a deposit. */
  held: cents,
  /** What was returned, also of the deposit. */
  returned: cents,
  /** What pays nothing and is no deposit: it is returned, or pays something else later. */
  leftOver: cents,
  open: cents,
  /** With what is still open. */
  payTo,
  /** The register of guests; null if the stay takes no entries. */
  register: z
    .object({
      form: registerForm,
      expected: z.int(),
      /** Who is in it, such as 'Ola G.', because everybody with the link sees this page. */
      guests: z.array(z.string()),
    })
    .nullable(),
})

export const get = call({ needs: 'public' }, 'link_invalid')
  .route({ method: 'POST', path: '/stay/read', tags: ['Guest pages'], summary: 'Get the stay of a link' })
  .input(z.object({ token }))
  .output(stay)

/**
 * Enters a guest into the register of the stay and returns the page. What was entered cannot be read by the link; the landlord
 * can correct it.
 */
export const register = call({ needs: 'public' }, 'link_invalid', 'too_many_guests', 'booking_action_refused')
  .route({
    method: 'POST',
    path: '/stay/register',
    tags: ['Guest pages'],
    summary: 'Enter a guest of a stay',
  })
  .input(
    z.object({
      token,
      /** The guest confirms that the data is true. */
      confirmed: z.literal(true),
      ...registerEntry.shape,
    }),
  )
  .output(stay)
