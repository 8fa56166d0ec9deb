/**
 * Differences from a release that are meant: a field that has another name, a figure that was wrong. Each says why, and
 * one that no longer matches anything fails the test, so the list holds only what is true.
 */
import type { Answers } from './answers.ts'
import type { Difference } from './compare.ts'

/** A field of some addresses has another name; its value is still compared, under the new one. */
type Rename = { release: string; address: RegExp; field: string; to: string; why: string }
/** A value is another. With `after`, it must be this one. */
type Change = { release: string; path: RegExp; after?: unknown; why: string }

const renames: readonly Rename[] = [
  {
    release: '0.1.0',
    address: /\/reports\/tenant_financial/,
    field: 'paymentState',
    to: 'paymentStatus',
    why: 'one word for the status of a payment and of a tenant',
  },
]

const changes: readonly Change[] = [
  {
    release: '0.1.0',
    path: /\/api\/me\/notifications\.body\.channels\.push$/,
    after: true,
    why: 'push messages are sent, and need no configuration',
  },
  {
    release: '0.1.0',
    path: /\/api\/organization\/retention\.body$/,
    why: 'the periods of the legal text, which apply without a choice, are shown too',
  },
  {
    release: '0.1.0',
    path: /reports\/tenant_financial.*\.columns\[1\]$/,
    why: 'the column is named as its field',
  },
  {
    release: '0.1.0',
    path: /\/payments\/.*\.payment\.reason$/,
    after: 'Deposit transferred to the new lease',
    why: 'sentences of Domovik in the books are read in the language of the reader',
  },
  {
    release: '0.1.0',
    path: /\/payments.*paymentStatus$/,
    after: 'pending',
    why: 'a deposit that is carried over on a later day is not completed yet',
  },
  {
    release: '0.1.0',
    path: /\/payments\/.*\.can\.(refund|reverse)$/,
    after: false,
    why: 'a deposit is returned by the lease that holds it; half of a carry-over cannot be reversed',
  },
  {
    release: '0.1.0',
    path: /\/payments\/.*\.can\.(reverse|creditNote)$/,
    after: true,
    why: 'a charge that is not due yet or was written off can be cancelled, as the call allows',
  },
  {
    release: '0.1.0',
    path: /\/leases\/.*\.can\.(renew|extend)$/,
    after: false,
    why: 'a lease is renewed once, and its next day is that of the renewal',
  },
  {
    release: '0.1.0',
    path: /\/leases\/.*\.summary\.nextCharge(\.(dueDate|amount))?$/,
    why: 'the next charge can be a deposit, or one that is posted and not due yet',
  },
  {
    release: '0.1.0',
    path: /\/dashboard\.body\.leasesEnding\.(count|rows)$/,
    why: 'a lease that is followed by its renewal is not announced as ending',
  },
  {
    release: '0.1.0',
    path: /\/reports\/lease_status.*(figures\[2\]\.value|cells\.ends|charts\[1\]\.points\[0\]\.values\.count)$/,
    why: 'a lease that is followed by its renewal is not announced as ending',
  },
  {
    release: '0.1.0',
    path: /\/reports\/liquidity.*\.sections\[2\]\..*\.(expected|net)$/,
    why: 'a charge that is posted is not to be charged again; what is open of it has a column of its own',
  },
  {
    release: '0.1.0',
    path: /\/reports\/tenant_financial.*\.basis$/,
    after: 'due_date',
    why: 'its charges count on their due date',
  },
  {
    release: '0.1.0',
    path: /\/reports\/cash_flow.*\.charts\[0\]\.(series\[\d+\]|points\[\d+\]\.values\.(receipts|spent))$/,
    why: 'the chart shows all money in and all money out, so that their difference is the net change',
  },
  {
    release: '0.1.0',
    path: /\/reports\/cash_flow.*\.figures\[0\]\.value$/,
    why: 'money in contains deposits, VAT and tourist tax',
  },
  {
    release: '0.1.0',
    path: /\/reports\/cash_flow.*\.notes$/,
    why: 'instalments of loans that are not recorded are named',
  },
  {
    release: '0.1.0',
    path: /\/reports\/liquidity.*\.charts\[1\]\.points\[\d+\]\.values\.net$/,
    why: 'as in the rows',
  },
  {
    release: '0.1.0',
    path: /\/payments\/.*\.refundable$/,
    after: 0,
    why: 'a deposit that is carried over is returned on the following lease',
  },
  {
    release: '0.1.0',
    path: /reports\/tenant_financial.*(figures\[3\]\.value|onTime)$/,
    why: 'a written-off charge was not paid in time',
  },
  {
    release: '0.1.0',
    path: /\/api\/kpi\/(trend.*\.values\.revpar\[\d+\]|revpar\/rows.*\.rows\[\d+\]\.(propertyId|address|denominator|value|reason))$/,
    why: 'nights are counted: a unit let by the night that sold none has a RevPAR of 0',
  },
  {
    release: '0.1.0',
    path: /\/api\/reports(\/occupancy|\/rental_performance|\?types=).*\.notes$/,
    why: 'stays are counted, and no note says that they are missing',
  },
  {
    release: '0.1.0',
    path: /\/api\/reports\/financial_kpi.*\.sections\[2\]\.rows$/,
    why: 'ADR and RevPAR have a table of their own',
  },
  {
    release: '0.1.0',
    path: /\/api\/(kpi\?.*\.metrics|reports\/financial_kpi.*\.sections\[[01]\]\.rows)$/,
    why: 'two more figures: stressed ICR and economic occupancy',
  },
  {
    release: '0.1.0',
    path: /\/api\/kpi\/\w+\/rows.*\.rows\[\d+\]\.reason$/,
    after: 'zero_denominator',
    why: 'in a row without a value nothing is missing: there is nothing to divide by (finance.md)',
  },
  {
    release: '0.1.0',
    path: /\/api\/(payments\?.*\.totals\.charged|dashboard\.body\.(month|revenue\[\d+\])\.expected)$/,
    why: 'what is charged is less credit notes, and holds charges written off unpaid (docs/finance.md 7.14)',
  },
  {
    release: '0.1.0',
    path: /\/api\/reports\/liquidity.*(cells\.amount|totals\.amount|values\.principal|figures\[0\]\.value)$/,
    why: 'the principal of the next 12 months holds the instalments whose day of the month has passed, and those that are late',
  },
  {
    release: '0.1.0',
    path: /\/api\/reports\/liquidity.*\.figures\[1\]\.value$/,
    why: 'days receivable of today count charges that were written off unpaid, as those of an earlier day do',
  },
  {
    release: '0.1.0',
    path: /\/api\/reports\/liquidity.*\.figures\[2\]\.value$/,
    why: 'the months of the reserve count loan payments of the schedule and whole months, as the key figure does',
  },
  {
    release: '0.1.0',
    path: /\/(tenants|properties|leases)[/?].*\.overdue$/,
    why: 'overdue includes deposits on every screen (docs/finance.md 2.14)',
  },
  {
    release: '0.1.0',
    path: /\/dashboard\.body\.overdue\./,
    why: 'overdue includes deposits on every screen (docs/finance.md 2.14)',
  },
  {
    release: '0.1.0',
    path: /reports\/rental_performance.*\.opens\.monthlyRent\./,
    why: 'the rent of a past day opens the leases of the unit, because the list of leases shows the rents of today',
  },
  {
    release: '0.1.0',
    path: /reports\/tenant_financial.*\.opens\.(opening|chargesDue|receipts|credits|refunded|closing)\./,
    why: 'the figures of a tenant open the statement of the same days, which adds up to them',
  },
  {
    release: '0.1.0',
    path: /reports\/(property|profitability)\?.*\.opens\.(effectiveIncome|rentalRevenue|otherIncome)$/,
    why: 'an amount opens the report of revenue only if that shows it',
  },
  {
    release: '0.1.0',
    path: /properties\/[0-9a-f-]+\.body\.summary\.collectedThisYear$/,
    why: 'what a unit collected is the operating money received on it, as in reports and in the list it opens',
  },
  {
    release: '0.1.0',
    path: /\/tenants\/[0-9a-f-]+\.body\.tenant\.moveOutDate$/,
    after: '2026-02-28',
    why: 'without an entered date, the last day of the last lease',
  },
  {
    release: '0.1.0',
    path: /reports\/tenant_settlement\?period=custom.*\.(figures\[[01]\]\.value|columns\[9\]|cells\.(netDue|result|returnBy)|totals\.netDue)$/,
    why: 'a deposit that is carried over on the next day is not returned (docs/finance.md 2.11)',
  },
  {
    release: '0.1.0',
    path: /\/site\.body\.version$/,
    why: 'the version of the installation, which 0.1.0 read from another file',
  },
  {
    release: '0.1.0',
    path: /\/api\/tickets\?limit=200\.body\.totals$/,
    why: 'the list of tickets has the total of their costs',
  },
  {
    release: '0.1.0',
    path: /\/api\/tenant\/(home|payments)\.body\.(why|account)\[\d+\]\.description$/,
    after: null,
    why: "the reason of a correction is the landlord's own note",
  },
  {
    release: '0.1.0',
    path: /\/api\/me\.body\.plan\.features$/,
    why: 'plans have two features more: own templates and letters to many tenants',
  },
  {
    release: '0.1.0',
    path: /\.charges \(order\)$/,
    why: 'charges that are due on one day are in the order of the account: the first to be paid is the first',
  },
]

/** The recorded answers with the present names of fields. */
export function withPresentNames(release: string, answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([asked, answer]) => {
      const here = renames.filter((each) => each.release === release && each.address.test(asked))
      return [asked, here.length === 0 ? answer : { ...answer, body: renamed(answer.body, here) }]
    }),
  )
}

function renamed(value: unknown, here: readonly Rename[]): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, here))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      here.find(({ field }) => field === key)?.to ?? key,
      renamed(each, here),
    ]),
  )
}

/** The differences that are not meant, and the meant ones that did not occur. */
export function meant(
  release: string,
  found: readonly Difference[],
): { left: Difference[]; unused: string[] } {
  const here = changes.filter((each) => each.release === release)
  const covers = (change: Change, { path, after }: Difference) =>
    change.path.test(path) && (!('after' in change) || change.after === after)
  return {
    left: found.filter((difference) => !here.some((change) => covers(change, difference))),
    unused: here
      .filter((change) => !found.some((difference) => covers(change, difference)))
      .map(({ path, why }) => `${path}: ${why}`),
  }
}
