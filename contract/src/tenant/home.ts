import { z } from 'zod'
import { call, cents, civilDate, currency, id, signedCents } from '../base.ts'
import { albumPhoto, fileAnswer } from '../files.ts'
import { payTo as payToAnswer } from './pay-to.ts'
import { accountLine, charge } from './payments.ts'

/** The signed-in tenant and the organizations they rent from. */
export const me = call({ needs: 'tenant', coTenants: 'always' })
  .route({ method: 'GET', path: '/me', tags: ['Portal'], summary: 'Get the signed-in tenant' })
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
      /** Every tenancy that this account opens, the newest link first. */
      homes: z.array(
        z.object({
          tenantId: id,
          landlord: z.string(),
          /** Of the leases that run, or else of the one that started last. */
          address: z.string().nullable(),
        }),
      ),
      today: civilDate,
      /** Null for the tenant. `until` is the last day of a co-tenant who has moved out or will. */
      coTenant: z.object({ until: civilDate.nullable(), movedOut: z.boolean() }).nullable(),
    }),
  )

export const saveLanguage = call({ needs: 'tenant', coTenants: 'always' })
  .route({ method: 'PUT', path: '/me/language', tags: ['Portal'], summary: 'Set the language' })
  .input(z.object({ language: z.enum(['en', 'es', 'pl']) }))
  .output(z.object({ language: z.enum(['en', 'es', 'pl']) }))

const ownLease = z.object({
  id,
  propertyId: id,
  address: z.string(),
  city: z.string().nullable(),
  startDate: civilDate,
  endDate: civilDate.nullable(),
  status: z.string(),
  /** Whether it stays pending until it is signed. */
  awaitsSignature: z.boolean(),
  rentAmount: cents,
  /** A planned rent and its first day; null if none is planned. */
  nextRent: z.object({ validFrom: civilDate, rentAmount: cents }).nullable(),
  depositAmount: cents,
})

/** The home screen in one response: the amount owed, the next payment and the account behind it. */
export const home = call({ needs: 'tenant', coTenants: 'now' })
  .route({
    method: 'GET',
    path: '/home',
    tags: ['Portal'],
    summary: 'Get the amount owed, the next payment and the reasons',
  })
  .output(
    z.object({
      currency,
      /** The lease that runs, otherwise the next one, otherwise the last one. */
      lease: ownLease
        .extend({
          /** Of the home; empty after the lease has ended. */
          photos: z.array(albumPhoto),
        })
        .nullable(),
      /** The leases that run besides `lease`. */
      otherLeases: z.array(ownLease),
      /** Whether the tenant shares the account with somebody today, so that all of them owe it. */
      isShared: z.boolean(),
      /** Due and unpaid today, including deposits, in cents. */
      owed: cents,
      daysLate: z.int(),
      /** Paid in advance, in cents. */
      credit: cents,
      balance: signedCents,
      next: z.object({ amount: cents, dueDate: civilDate }).nullable(),
      /** What is owed, or else what the next payment needs after what was paid in advance, in cents. */
      toPay: cents,
      depositsHeld: cents,
      openCharges: z.array(charge),
      why: z.array(accountLine),
      howToPay: z.string().nullable(),
      /** How many documents the tenant can sign now. */
      documentsToSign: z.int(),
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

/** The account to pay to, with what is owed now, or else the next payment. */
export const payTo = call({ needs: 'tenant', coTenants: 'now' })
  .route({ method: 'GET', path: '/home/pay-to', tags: ['Portal'], summary: 'Get how to pay by transfer' })
  .output(payToAnswer)

export const photoFile = call({ needs: 'tenant', coTenants: 'now' }, 'file_missing')
  .route({
    method: 'GET',
    path: '/home/photos/{photoId}',
    tags: ['Portal'],
    outputStructure: 'detailed',
    summary: 'Download a photo of the home',
  })
  .input(z.object({ photoId: id, size: z.enum(['preview', 'full']).default('full') }))
  .output(fileAnswer)
