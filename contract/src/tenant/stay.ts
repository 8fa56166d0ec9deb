/** The page behind a guest's link: one stay, without a sign-in. The token of the link is the only credential. */
import { BOOKING_STATUSES } from '@domovik/domain/rental/bookings/types.ts'
import { CHARGE_KINDS } from '@domovik/domain/rental/ledger/types.ts'
import { z } from 'zod'
import { call, cents, civilDate, currency } from '../base.ts'
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
  /** How to get in; null except around the stay. */
  arrivalNotes: z.string().nullable(),
  currency,
  /** What is or was owed. `amount` = `paid` + `open`, in cents. */
  charges: z.array(
    z.object({ kind: z.enum(CHARGE_KINDS), dueDate: civilDate, amount: cents, paid: cents, open: cents }),
  ),
  /** What was received for these charges, by day, in cents. They add up to what is paid. */
  receipts: z.array(z.object({ day: civilDate, amount: cents })),
  paid: cents,
  open: cents,
  /** With what is still open. */
  payTo,
})

export const get = call({ needs: 'public' }, 'link_invalid')
  .route({ method: 'POST', path: '/stay/read', tags: ['Guest pages'], summary: 'Get the stay of a link' })
  .input(z.object({ token }))
  .output(stay)
