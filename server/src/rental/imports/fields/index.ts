import type { Subject } from '../types.ts'
import { bookingFields } from './bookings.ts'
import type { Field } from './field.ts'
import { leaseFields } from './leases.ts'
import { propertyFields } from './properties.ts'
import { tenantFields } from './tenants.ts'

const bySubject: Record<Subject, readonly Field[]> = {
  properties: propertyFields,
  tenants: tenantFields,
  leases: leaseFields,
  bookings: bookingFields,
}

/** The fields of properties, tenants, leases or bookings. */
export const fieldsOfSubject = (subject: Subject): readonly Field[] => bySubject[subject]

type ShownKind = 'text' | 'amount' | 'date' | 'number' | 'choice' | 'day'

/** Converts a field to its API shape. */
export function shownField({ key, kind, required }: Field): {
  key: string
  required: boolean
  kind: ShownKind
} {
  return { key, required: required ?? false, kind: shownKind(kind) }
}

function shownKind(kind: Field['kind']): ShownKind {
  switch (kind) {
    case 'amount':
    case 'signedAmount':
      return 'amount'
    case 'area':
    case 'count':
      return 'number'
    case 'date':
    case 'choice':
    case 'day':
      return kind
    default:
      return 'text'
  }
}
