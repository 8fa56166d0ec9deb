/** The vendors of the demonstration, and its recurring maintenance. */
import { addDays } from '@domovik/domain/dates.ts'
import { occurrenceFrom, type RecurrenceUnit } from '@domovik/domain/rental/recurrence.ts'
import type { Trade } from '@domovik/domain/rental/tickets/trades.ts'
import { sql } from 'drizzle-orm'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { places } from './cast.ts'
import { instantOn } from './days.ts'
import type { DemoProperty } from './portfolio.ts'
import { randomOf } from './random.ts'
import type { DemoUsers } from './sign-ins.ts'

type Vendor = {
  key: string
  name: string
  trade: Trade
  phone: string
  email: string | null
  taxNumber: string
}

const sample: readonly Vendor[] = [
  {
    key: 'plumber',
    name: 'Hydro-Serwis Marek Kania',
    trade: 'plumbing',
    phone: '+48 12 555 01 42',
    email: 'biuro@hydroserwis.example',
    taxNumber: '6762000011',
  },
  {
    key: 'electrician',
    name: 'Elektro Wolt s.c.',
    trade: 'electrical',
    phone: '+48 12 555 01 77',
    email: 'zlecenia@elektrowolt.example',
    taxNumber: '6762000028',
  },
  {
    key: 'joiner',
    name: 'Stolarz Piotr Gajda',
    trade: 'windows_doors',
    phone: '+48 600 555 019',
    email: null,
    taxNumber: '6762000034',
  },
  // Also an owner (write-owners.ts), so that the address book shows a company with two roles.
  {
    key: 'gardener',
    name: 'Dom i Ogród sp. z o.o.',
    trade: 'garden',
    phone: '+48 22 600 70 80',
    email: 'biuro@domiogrod.example.com',
    taxNumber: '5252344078',
  },
]

/** Days that the vendors and plans were added before today. */
const since = 200

/** Returns the ids of the demonstration's vendors by their key in sample/tickets.json. */
export const demoVendorIds = (seed: number, today: string): ReadonlyMap<string, string> =>
  new Map(
    sample.map(({ key }) => [key, randomOf(seed, `vendor ${key}`).id(instantOn(addDays(today, -since), 9))]),
  )

/** Writes the vendors and two plans: the boiler every year and the stairs every month. */
export async function writeVendors(
  scope: SystemScope,
  seed: number,
  properties: readonly DemoProperty[],
  users: DemoUsers,
): Promise<void> {
  const { organizationId, today } = scope
  const ids = demoVendorIds(seed, today)
  const at = new Date(instantOn(addDays(today, -since), 9)).toISOString()
  const vendors = sample.map(({ key, ...vendor }) => ({ ...vendor, id: ids.get(key) }))
  await scope.db.execute(sql`
    insert into vendors (organization_id, id, name, trade, phone, email, tax_number, language, created_at, updated_at)
    select ${organizationId}::uuid, id, name, trade, phone, email, "taxNumber", 'pl', ${at}::timestamptz, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(vendors)}::jsonb)
        as x(id uuid, name text, trade text, phone text, email text, "taxNumber" text)`)
  const place = (address: string) => properties.find((one) => one.address === address)!.id
  const plan = (
    key: string,
    rule: { every: number; unit: RecurrenceUnit; daysAhead: number },
    days: number,
  ) => {
    const startsOn = addDays(today, days)
    return {
      id: randomOf(seed, `plan ${key}`).id(instantOn(addDays(today, -since), 10)),
      startsOn,
      nextOn: occurrenceFrom({ startsOn, ...rule }, addDays(today, rule.daysAhead + 1)),
      ...rule,
    }
  }
  const plans = [
    {
      ...plan('boiler', { every: 12, unit: 'month', daysAhead: 14 }, -310),
      title: 'Roczny przegląd instalacji gazowej',
      trade: 'heating',
      priority: 'high',
      propertyId: place(places.renovation),
      vendorId: ids.get('plumber'),
    },
    {
      ...plan('stairs', { every: 1, unit: 'month', daysAhead: 0 }, -15),
      title: 'Sprzątanie klatki schodowej',
      trade: 'cleaning',
      priority: 'low',
      propertyId: null,
      vendorId: null,
    },
  ]
  await scope.db.execute(sql`
    insert into maintenance_plans (organization_id, id, user_id, title, trade, priority, property_id, vendor_id, starts_on, every, unit,
        next_on, days_ahead, created_at, updated_at)
    select ${organizationId}::uuid, id, ${users.get('manager')!}::uuid, title, trade, priority, "propertyId", "vendorId", "startsOn", every, unit,
        "nextOn", "daysAhead", ${at}::timestamptz, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) as x(id uuid, title text, trade text, priority text, "propertyId" uuid,
        "vendorId" uuid, "startsOn" date, every int, unit text, "nextOn" date, "daysAhead" int)`)
}
