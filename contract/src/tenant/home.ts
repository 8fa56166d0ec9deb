import { z } from 'zod'
import { call, cents, civilDate, currency, id, signedCents } from '../base.ts'
import { accountLine, charge } from './payments.ts'

/** Who is signed in here, and with whom they rent. */
export const me = call({ needs: 'tenant' })
  .route({ method: 'GET', path: '/me', tags: ['Portal'], summary: 'The signed-in tenant' })
  .output(
    z.object({
      tenantId: id,
      name: z.string(),
      email: z.string().nullable(),
      landlord: z.object({
        name: z.string(),
        phone: z.string().nullable(),
        address: z.string().nullable(),
        website: z.string().nullable(),
      }),
      language: z.enum(['en', 'es', 'pl']).nullable(),
      isDemo: z.boolean(),
      today: civilDate,
    }),
  )

export const saveLanguage = call({ needs: 'tenant' })
  .route({ method: 'PUT', path: '/me/language', tags: ['Portal'], summary: 'Choose the language' })
  .input(z.object({ language: z.enum(['en', 'es', 'pl']) }))
  .output(z.object({ language: z.enum(['en', 'es', 'pl']) }))

/** "You owe", "next rent", "why" - the home screen in one answer. */
export const home = call({ needs: 'tenant' })
  .route({
    method: 'GET',
    path: '/home',
    tags: ['Portal'],
    summary: 'What is owed, what comes next, and why',
  })
  .output(
    z.object({
      currency,
      lease: z
        .object({
          id,
          address: z.string(),
          city: z.string().nullable(),
          startDate: civilDate,
          endDate: civilDate.nullable(),
          status: z.string(),
          rentAmount: cents,
          depositAmount: cents,
        })
        .nullable(),
      /** Due and unpaid today, deposits included. */
      owed: cents,
      daysLate: z.int(),
      /** Paid ahead. */
      credit: cents,
      balance: signedCents,
      next: z.object({ amount: cents, dueDate: civilDate }).nullable(),
      depositsHeld: cents,
      openCharges: z.array(charge),
      why: z.array(accountLine),
      howToPay: z.string().nullable(),
      openTickets: z.array(
        z.object({
          id,
          type: z.enum(['issue', 'maintenance']),
          title: z.string(),
          status: z.string(),
          scheduledOn: civilDate.nullable(),
        }),
      ),
    }),
  )
