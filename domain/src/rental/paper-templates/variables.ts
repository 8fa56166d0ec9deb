/** What a template may name: variables, and lists with the variables of their lines. */

export const VARIABLE_TYPES = ['text', 'money', 'date', 'number'] as const
export type VariableType = (typeof VARIABLE_TYPES)[number]

/** Every variable with its type. Amounts are cents, dates civil dates. */
export const VARIABLES = {
  'organization.name': 'text',
  'organization.address': 'text',
  'organization.phone': 'text',
  'organization.website': 'text',
  'tenant.name': 'text',
  'tenant.email': 'text',
  'tenant.phone': 'text',
  'tenant.co_tenants': 'text',
  'tenant.all_names': 'text',
  'property.address': 'text',
  'property.postal_code': 'text',
  'property.city': 'text',
  'property.type': 'text',
  'property.area': 'text',
  'property.house_rules': 'text',
  'lease.start': 'date',
  'lease.end': 'date',
  'lease.last_day': 'date',
  'lease.months': 'number',
  'lease.rent': 'money',
  'lease.bills': 'money',
  'lease.fees': 'money',
  'lease.monthly_total': 'money',
  'lease.deposit': 'money',
  'lease.deposit_due': 'date',
  'lease.due_day': 'number',
  'lease.terms': 'text',
  'lease.signed_on': 'date',
  'lease.increase_from': 'date',
  'account.balance': 'money',
  'account.overdue': 'money',
  'account.overdue_deposit': 'money',
  'account.deposit_held': 'money',
  'payment.reference': 'text',
  'payment.holder': 'text',
  'payment.account': 'text',
  'today.date': 'date',
} as const satisfies Record<string, VariableType>
export type VariableKey = keyof typeof VARIABLES

/** Lists with the variables of one line. The variables begin with the name of one line: {charge.name}. */
export const LISTS = {
  parties: {
    'party.role': 'text',
    'party.name': 'text',
  },
  /** The tenant and the co-tenants, who each sign what they declare themselves. */
  joint_tenants: {
    'joint_tenant.name': 'text',
  },
  charges: {
    'charge.name': 'text',
    'charge.due': 'date',
    'charge.amount': 'money',
    'charge.open': 'money',
  },
  rents: {
    'rent.from': 'date',
    'rent.rent': 'money',
    'rent.bills': 'money',
    'rent.fees': 'money',
  },
  meters: {
    'meter.name': 'text',
    'meter.number': 'text',
    'meter.reading': 'text',
    'meter.day': 'date',
  },
} as const satisfies Record<string, Record<string, VariableType>>
export type ListKey = keyof typeof LISTS
export const LIST_KEYS = Object.keys(LISTS) as ListKey[]

/** Lines of a list that a paper contains at most. A longer list makes the paper too long; it is never shortened. */
export const LINES_PER_LIST = 1_000

/** A value that is typed when the paper is made: {ask.reason}. */
const ASKED = /^ask\.[a-z][a-z0-9_]{0,39}$/
export const isAsked = (key: string): boolean => ASKED.test(key)

export const isList = (name: string): name is ListKey => Object.hasOwn(LISTS, name)

/** Returns the type of a variable at a place inside the list, or null if it is not known there. */
export function typeOf(key: string, list: ListKey | null): VariableType | null {
  if (Object.hasOwn(VARIABLES, key)) return VARIABLES[key as VariableKey]
  if (isAsked(key)) return 'text'
  if (list === null) return null
  const lines: Record<string, VariableType> = LISTS[list]
  return Object.hasOwn(lines, key) ? lines[key]! : null
}

/** Whether a variable or a list says what the tenant paid or owes, which only members who may view payments read. */
export const showsAccount = (key: string): boolean => key.startsWith('account.') || key === 'charges'
