/** The values of a lease that templates name, as papers in one language write them. */
import { daysBetween, monthsTouched } from '@domovik/domain/dates.ts'
import { printedIban } from '@domovik/domain/rental/bank/iban.ts'
import { paymentReference, printedReference } from '@domovik/domain/rental/bank/reference.ts'
import { depositsHeld } from '@domovik/domain/rental/deposits/held.ts'
import { earliestIncrease } from '@domovik/domain/rental/leases/polish-law.ts'
import { balancesOf } from '@domovik/domain/rental/ledger/balances.ts'
import { isOverdue } from '@domovik/domain/rental/ledger/charge-status.ts'
import { type ChargeState, isDepositKind } from '@domovik/domain/rental/ledger/types.ts'
import type { Line, TemplateData, Value } from '@domovik/domain/rental/paper-templates/syntax.ts'
import type { VariableKey } from '@domovik/domain/rental/paper-templates/variables.ts'
import { formatDecimal, formatMoney } from '@domovik/locales/format.ts'
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { listIn, translator } from '../../machinery/i18n.ts'
import { hasPermission, type OrganizationScope } from '../../machinery/scope/scope.ts'
import { ibanFor } from '../bank/pay-to.ts'
import { type BankAccount, payeeOf } from '../bank/queries.ts'
import { coTenantsOfLease, lastDayOf } from '../co-tenants/of-lease.ts'
import { findLease, type LeaseRecord, type TermsRecord, toDomain } from '../leases/queries.ts'
import { type MeterRecord, metersOf } from '../meters/queries.ts'
import { type Parties, partiesOf } from '../papers/parties.ts'
import { type PaperWords, wordsIn } from '../papers/words.ts'
import { addressesOf } from '../payments/homes.ts'
import { loadLedger } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'

type Home = {
  address: string
  city: string | null
  postalCode: string | null
  type: string
  area: number | null
  areaUnit: string
  houseRules: string | null
  tenantEmail: string | null
  tenantPhone: string | null
  signedOn: string | null
}

/** Everything about a lease that a paper can contain. `ledger` is null for a member who may not see payments. */
export type LeaseFacts = {
  lease: LeaseRecord
  parties: Parties
  /** Who shares the lease with the tenant, in the order in which they were added. */
  coTenants: string[]
  home: Home
  meters: MeterRecord[]
  ledger: Ledger | null
  payee: BankAccount | null
}

/** Throws not_found. */
export async function factsOfLease(scope: OrganizationScope, leaseId: string): Promise<LeaseFacts> {
  const lease = await findLease(scope, leaseId)
  const { rows } = await scope.db.execute<Home>(sql`
    select p.address, p.city, p.postal_code as "postalCode", p.property_type as type, p.square_footage::float8 as area, p.area_unit as "areaUnit",
           p.house_rules as "houseRules", t.email as "tenantEmail", t.phone as "tenantPhone", l.signed_on::text as "signedOn"
      from leases l
      join properties p on p.organization_id = l.organization_id and p.id = l.property_id
      join tenants t on t.organization_id = l.organization_id and t.id = l.tenant_id
     where l.organization_id = ${scope.organizationId} and l.id = ${leaseId}`)
  const seesMoney = scope.kind !== 'landlord' || hasPermission(scope, 'view_payments')
  const [parties, coTenants, meters, ledger, payee] = await Promise.all([
    partiesOf(scope, lease.tenantId),
    coTenantsOfLease(scope, lease),
    metersOf(scope, lease.propertyId),
    seesMoney ? loadLedger(scope, lease.tenantId) : null,
    payeeOf(scope),
  ])
  return { lease, parties, coTenants, home: rows[0]!, meters, ledger, payee }
}

/** Who signs a paper of the lease, each with their role. */
export const sidesOf = (
  { parties: { landlord, tenant }, coTenants }: Pick<LeaseFacts, 'parties' | 'coTenants'>,
  { t }: PaperWords,
): { label: string; name: string }[] => [
  { label: t('landlord'), name: landlord.name },
  ...[tenant.name, ...coTenants].map((name) => ({ label: t('tenant'), name })),
]

/** Returns the values in the language of the paper. `asked` are values that a person typed for it. */
export function valuesOf(
  scope: OrganizationScope,
  facts: LeaseFacts,
  language: Language,
  asked: Readonly<Record<string, string>>,
): TemplateData {
  const { lease, parties, coTenants, home, ledger, payee } = facts
  const words = wordsIn(language)
  const write = writers(lease.currency, words)
  const { text, money, date, number } = write
  const terms = lease.versions.findLast(({ validFrom }) => validFrom <= scope.today) ?? lease.versions[0]!
  const balances = ledger && balancesOf(ledger.state, scope.today)
  const overdue = ledger && overdueCharges(ledger, scope.today)
  const fees = feesOf(terms)
  const properties = translator(language, 'properties')
  const values: Record<VariableKey, Value | null> = {
    'organization.name': text(parties.landlord.name),
    'organization.address': text(parties.landlord.address),
    'organization.phone': text(parties.landlord.phone),
    'organization.website': text(parties.landlord.website),
    'tenant.name': text(parties.tenant.name),
    'tenant.email': text(home.tenantEmail),
    'tenant.phone': text(home.tenantPhone),
    'tenant.co_tenants': text(listIn(language, coTenants)),
    'tenant.all_names': text(listIn(language, [parties.tenant.name, ...coTenants])),
    'property.address': text(home.address),
    'property.postal_code': text(home.postalCode),
    'property.city': text(home.city),
    'property.type': text(properties(`types.${home.type}`)),
    'property.area': text(
      home.area && `${formatDecimal(String(home.area))} ${properties(`areaUnits.${home.areaUnit}`)}`,
    ),
    'property.house_rules': text(home.houseRules),
    'lease.start': date(lease.startDate),
    'lease.end': date(lease.endDate),
    'lease.last_day': date(lastDayOf(lease)),
    'lease.months': number(monthsOf(lease)),
    'lease.rent': money(terms.rentAmount),
    'lease.bills': money(terms.billsAmount),
    'lease.fees': money(fees),
    'lease.monthly_total': money(terms.rentAmount + terms.billsAmount + fees),
    'lease.deposit': money(lease.depositAmount),
    'lease.deposit_due': date(lease.depositDueDate),
    'lease.due_day': number(terms.paymentDueDay ?? lease.tenantPaymentDueDay),
    'lease.terms': text(lease.terms),
    'lease.signed_on': date(home.signedOn),
    'lease.increase_from': date(
      earliestIncrease({ kind: lease.kind, terms: toDomain(lease).terms }, scope.today),
    ),
    'account.balance': money(balances?.accountBalance ?? null),
    'account.overdue': money(overdue && remainingOf(overdue)),
    'account.overdue_deposit': money(
      overdue && remainingOf(overdue.filter(({ charge }) => isDepositKind(charge.kind))),
    ),
    'account.deposit_held': money(ledger && depositsHeld(ledger.state, scope.today, lease.id)),
    'payment.reference': text(printedReference(paymentReference(parties.paymentNumber))),
    'payment.holder': text(payee?.holder ?? null),
    'payment.account': text(payee && printedIban(ibanFor(payee, parties.paymentNumber))),
    'today.date': date(scope.today),
  }
  const typed = Object.entries(asked).map(([key, given]) => [key, text(given)] as const)
  return {
    values: { ...values, ...Object.fromEntries(typed) },
    lists: {
      parties: sidesOf(facts, words).map(({ label, name }) => ({
        'party.role': text(label),
        'party.name': text(name),
      })),
      joint_tenants: [parties.tenant.name, ...coTenants].map((name) => ({ 'joint_tenant.name': text(name) })),
      charges: ledger && overdue ? chargeLines(ledger, overdue, parties.homes, words, write) : [],
      rents: lease.versions.map((version) => ({
        'rent.from': date(version.validFrom),
        'rent.rent': money(version.rentAmount),
        'rent.bills': money(version.billsAmount),
        'rent.fees': money(feesOf(version)),
      })),
      meters: facts.meters.map((meter) => meterLine(meter, language, write)),
    },
  }
}

type Writers = ReturnType<typeof writers>

function writers(currency: string, { date }: PaperWords) {
  const valued =
    <Raw extends string | number>(write: (raw: Raw) => string) =>
    (raw: Raw | null): Value | null =>
      raw === null || raw === '' ? null : { raw, text: write(raw) }
  return {
    // 0 stands for an area that nobody entered.
    text: (raw: string | number | null) =>
      valued(String)(typeof raw === 'number' ? null : (raw?.trim() ?? null)),
    money: valued((cents: number) => formatMoney(cents, currency)),
    date: valued(date),
    number: valued((raw: number) => String(raw)),
  }
}

/** Fees of each month; a fee that is charged once is none. */
const feesOf = ({ extraFees, additionalFees, additionalFeesOnce }: TermsRecord): number =>
  extraFees + (additionalFeesOnce ? 0 : additionalFees)

/** Months of a fixed term; a month that has begun counts. Null for a lease without an end. */
const monthsOf = ({ startDate, endDate }: LeaseRecord): number | null =>
  endDate === null || daysBetween(startDate, endDate) < 0 ? null : wholeMonths(startDate, endDate)

/** From 15 January to 14 July are 6 months, to 15 July 7. */
function wholeMonths(start: string, end: string): number {
  const touched = monthsTouched(start, end).length
  return Number(end.slice(8)) >= Number(start.slice(8)) ? touched : Math.max(1, touched - 1)
}

/** The charges that a demand of the day lists (docs/finance.md 2.14), deposits included, by due date. */
const overdueCharges = ({ state }: Ledger, today: string): ChargeState[] =>
  [...state.charges.values()]
    .filter((charge) => isOverdue(charge, today))
    .sort((a, b) => a.charge.dueDate.localeCompare(b.charge.dueDate))

const remainingOf = (charges: readonly ChargeState[]): number =>
  charges.reduce((sum, { remaining }) => sum + remaining, 0)

function chargeLines(
  { rows }: Ledger,
  charges: readonly ChargeState[],
  homes: Parties['homes'],
  { chargeName, atHome }: PaperWords,
  write: Writers,
): Line[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const addressOf = addressesOf(homes, rows)
  /** A condition compares the name without the home. */
  const named = (id: string): Value => {
    const raw = chargeName(byId.get(id)!)
    return { raw, text: atHome(raw, addressOf(id)) }
  }
  return charges.map(({ charge, remaining }) => ({
    'charge.name': named(charge.id),
    'charge.due': write.date(charge.dueDate),
    'charge.amount': write.money(charge.amount),
    'charge.open': write.money(remaining),
  }))
}

function meterLine(
  { medium, unit, serial, readings }: MeterRecord,
  language: Language,
  write: Writers,
): Line {
  const t = translator(language, 'meters')
  const [newest] = readings
  return {
    'meter.name': write.text(t(`media.${medium}`)),
    'meter.number': write.text(serial || '–'),
    'meter.reading': write.text(
      newest ? t('reading', { value: formatDecimal(newest.value), unit: t(`units.${unit}`) }) : null,
    ),
    'meter.day': write.date(newest?.day ?? null),
  }
}
