/**
 * Fills the demonstration organization in one transaction, so that readers see either the old or the new
 * data.
 */

import { sql } from 'drizzle-orm'
import { notifyAboutDates } from '../../account/notifications/from-days.ts'
import { forOrganization } from '../../machinery/scope/system.ts'
import type { Services } from '../../machinery/services/services.ts'
import { putCashBalance } from '../../rental/cash/queries.ts'
import { depositsToReturn } from '../../rental/deposits/to-return.ts'
import { rentsToIndex } from '../../rental/indexation/clauses.ts'
import { reportsDue } from '../../rental/lease-duties/queries.ts'
import { verifyBooks } from '../../rental/payments/verify-books.ts'
import { demoCash } from './cash.ts'
import { eraseDemo } from './erase.ts'
import { writeHistory } from './history.ts'
import { demoOrganizationId } from './identity.ts'
import { keepOrganization } from './organization.ts'
import { demoTenant } from './people.ts'
import { planDemo } from './plan.ts'
import { readSample } from './portfolio.ts'
import { demoUsers } from './sign-ins.ts'
import { writeBank } from './write-bank.ts'
import { writeBills } from './write-bills.ts'
import { writeClauses } from './write-clauses.ts'
import { writeCoTenants } from './write-co-tenants.ts'
import { writeDemands } from './write-demands.ts'
import { writePapers } from './write-documents.ts'
import { writeInspections } from './write-inspections.ts'
import { writeInvestments } from './write-investments.ts'
import { writeLeads } from './write-leads.ts'
import { writeLettings } from './write-lettings.ts'
import { writeMessages } from './write-messages.ts'
import { writeMeters } from './write-meters.ts'
import { writeOwnerBooks } from './write-owner-books.ts'
import { writeOwnerStatements, writeOwners } from './write-owners.ts'
import { writePages } from './write-pages.ts'
import { writePeople } from './write-people.ts'
import { preparePhotos, writePhotos } from './write-photos.ts'
import { writeRecurringExpenses } from './write-recurring-expenses.ts'
import { writeSharedDocuments } from './write-shared-documents.ts'
import { writeSplitExpense } from './write-split-expense.ts'
import { writeStays } from './write-stays.ts'
import { writeTickets } from './write-tickets.ts'
import { writeUtilities } from './write-utilities.ts'
import { writeVat } from './write-vat.ts'
import { writeVendors } from './write-vendors.ts'

/**
 * Builds the demonstration as of today: keeps or creates its accounts and organization, deletes its rows and
 * writes them again. The same seed and day give the same rows. Throws if its books do not balance.
 */
export async function seedDemo(services: Services): Promise<void> {
  services.press.prepare()
  const [users, sample] = await Promise.all([demoUsers(services), readSample(), preparePhotos()])
  await keepOrganization(services, users)
  await forOrganization(services, demoOrganizationId, 'make the demonstration', async (scope) => {
    const plan = planDemo(services.config.demoSeed, scope.today, sample)
    await eraseDemo(scope)
    await writeLettings(scope, plan, users)
    // Without statistics PostgreSQL plans the triggers of money for empty tables, which took half a minute.
    await scope.db.execute(sql`select app.analyze_demo()`)
    await writeStays(scope, plan.stays, users)
    await writeInvestments(scope, plan.investments)
    await writeClauses(scope, plan)
    await writeMeters(scope, services.config.demoSeed, plan.properties)
    await writeOwners(scope, services.config.demoSeed, plan.properties)
    await writeUtilities(scope, services.config.demoSeed, plan.properties)
    await writeOwnerBooks(scope, plan.ownerBooks, users)
    await writeVat(scope, plan)
    await writeSplitExpense(scope, services.config.demoSeed, users)
    await writeRecurringExpenses(scope, services.config.demoSeed, plan.properties, users)
    await putCashBalance(scope, demoCash(scope.today), null)
    await writeBank(scope, services.config.demoSeed)
    await writeVendors(scope, services.config.demoSeed, plan.properties, users)
    await writeTickets(scope, plan.tickets, users)
    await writeOwnerStatements(scope, services.config.demoSeed, users)
    await writePages(scope)
    await writeLeads(scope)
    const portal = plan.tenants.find(({ email }) => email === demoTenant.email)!
    await writeCoTenants(scope, portal.id)
    await writePhotos(scope, plan, portal.id, users)
    await writePapers(scope, plan.ownerBooks, users)
    await writeSharedDocuments(scope, plan, portal.id, users)
    await writeBills(scope, plan, users)
    await writeDemands(scope, users)
    await writeInspections(scope, plan, portal.id, users)
    await writeMessages(scope, plan.tenants, portal.id, users)
    await writePeople(scope, users, portal.id, portal.moveInDate)
    await writeHistory(scope, plan.events, users)
    await scope.db.execute(sql`select app.analyze_demo()`)
    const { differences } = await verifyBooks(scope)
    await notifyAboutDates(scope, depositsToReturn, rentsToIndex, reportsDue)
    if (differences > 0)
      throw new Error(`the demonstration books differ from a replay in ${differences} rows`)
    scope.afterCommit.push(() => services.realtime.changed(demoOrganizationId))
  })
}
