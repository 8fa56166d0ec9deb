/** Delivers a letter that was stored as a document. */
import { DomainError } from '@domovik/domain/errors.ts'
import { type Delivery, reaches } from '@domovik/domain/rental/letters/kinds.ts'
import { queueMail } from '../../machinery/mail/outbox.ts'
import type { Scope, SystemScope } from '../../machinery/scope/scope.ts'
import { addReader, mailReaders } from '../documents/readers.ts'
import { addresseesOf } from '../reminders/addressees.ts'

type Addressee = NonNullable<ReturnType<Awaited<ReturnType<typeof addresseesOf>>['get']>>

/** Returns how to write to the tenant. Throws tenant_not_reached if the delivery does not reach them. */
export async function reachedBy(
  scope: Scope | SystemScope,
  tenantId: string,
  delivery: Delivery,
): Promise<Addressee> {
  const to = (await addresseesOf(scope, [tenantId])).get(tenantId)
  if (!to || !reaches({ email: to.email !== null, inPortal: to.inPortal }, delivery))
    throw new DomainError('tenant_not_reached')
  return to
}

type Letter = { id: string; title: string; bytes: Buffer }

/** Shares the document with the tenant and writes to them; a letter for the archive stays with the landlord. */
export async function deliver(
  scope: Scope | SystemScope,
  { id, title, bytes }: Letter,
  to: Addressee,
  delivery: Delivery,
): Promise<void> {
  if (delivery === 'archive') return
  await addReader(scope, id, to.id)
  if (delivery === 'portal') return mailReaders(scope, { title }, [to.id])
  const { db, services, organizationId } = scope
  await queueMail(db, services.masterKey, services.config.productName, {
    to: to.email!,
    language: to.language,
    template: 'mail:letter',
    data: { tenant: to.name, landlord: to.landlord, title },
    organizationId,
    file: { name: `${title}.pdf`, base64: bytes.toString('base64') },
  })
}
