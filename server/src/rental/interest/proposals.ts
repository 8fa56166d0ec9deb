import { addDays } from '@domovik/domain/dates.ts'
import {
  type InterestSegment,
  interestRules,
  interestToPost,
  lateInterest,
} from '@domovik/domain/rental/interest/late-interest.ts'
import { recoveryEuros } from '@domovik/domain/rental/interest/recovery-cost.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { withoutFalseDelay } from '../payments/as-never-recorded.ts'
import { loadLedgers } from '../payments/ledger.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { interestCharged, interestCredited, owedIn } from './not-owed.ts'
import {
  type LateCharge,
  type LateFilters,
  lateCharges,
  ratesOf,
  type Setting,
  settingOf,
} from './queries.ts'

/** A late charge with its interest up to a day, in cents. */
export type Proposal = {
  late: LateCharge
  type: string
  serviceFrom: string | null
  description: string | null
  dueDate: string
  chargeAmount: number
  remaining: number
  days: number
  daysWithoutRate: number
  segments: InterestSegment[]
  computed: number
  amount: number
  /** Whole euros of the flat cost of recovery that can be posted; null if there is none or it was posted. */
  recoveryEuros: number | null
  /** The first day that earlier postings did not count. */
  from: string
}

/**
 * Returns the charges that bear interest up to and including `until` (`bearing`), and what can be posted now. Charges without
 * anything to post have no proposal, unless some of their late days have no known rate.
 */
export async function proposalsOf(
  scope: OrganizationScope,
  until: string,
  filters: LateFilters,
): Promise<{
  proposals: Proposal[]
  bearing: LateCharge[]
  waived: LateCharge[]
  ledgers: Map<string, Ledger>
}> {
  const [setting, late] = await Promise.all([settingOf(scope), lateCharges(scope, until, filters)])
  // Most landlords charge no interest: then no account is replayed for it.
  const bearing = late.filter((each) => rulesFor(setting, each) !== null)
  const needed = [...bearing, ...late.filter(({ waived }) => waived)]
  const ledgers = await loadLedgers(scope, [...new Set(needed.map(({ tenantId }) => tenantId))])
  const byTenant = new Map(ledgers.map((ledger) => [ledger.tenantId, ledger]))
  return {
    proposals: late
      .filter(({ waived }) => !waived)
      .flatMap((each) => propose(scope, setting, each, byTenant.get(each.tenantId), until)),
    bearing,
    waived: late.filter(({ waived }) => waived),
    ledgers: byTenant,
  }
}

/** The rules of a late charge; null if it bears no interest. */
function rulesFor(setting: Setting, { lateInterest: mode, percent }: LateCharge) {
  const own = mode === null ? null : { lateInterest: mode, percent }
  return interestRules(setting.lateInterest, own, ratesOf(setting))
}

/** Returns the interest that can be posted today for each of the charges that bear interest, in cents. */
export async function interestToday(
  scope: OrganizationScope,
  chargeIds: readonly string[],
): Promise<Map<string, number>> {
  if (chargeIds.length === 0) return new Map()
  const { proposals, bearing } = await proposalsOf(scope, scope.today, { chargeIds })
  return new Map([
    ...bearing.map(({ chargeId }) => [chargeId, 0] as const),
    ...proposals.map(({ late, amount }) => [late.chargeId, amount] as const),
  ])
}

function propose(
  scope: OrganizationScope,
  setting: Setting,
  late: LateCharge,
  ledger: Ledger | undefined,
  until: string,
): Proposal[] {
  const rules = rulesFor(setting, late)
  const state = ledger?.state.charges.get(late.chargeId)
  if (!rules || !state) return []
  // A refund and a lease that were recorded by mistake and taken back made nothing late.
  const real = withoutFalseDelay(scope, ledger!)
  const owed = owedIn(real, real.state.charges.get(late.chargeId) ?? state)
  const { amount: computed, segments, daysWithoutRate } = lateInterest(owed, until, rules)
  const settled = Math.max(
    interestCharged(ledger!, late.chargeId),
    Math.min(
      late.settled - interestCredited(ledger!, late.chargeId),
      // What the landlord did not charge settles only what has arisen of it.
      late.settledUntil === null ? 0 : lateInterest(owed, late.settledUntil, rules).amount,
    ),
  )
  const amount = interestToPost(computed, settled)
  const charged = { amount: state.charge.amount, currency: scope.currency }
  const euros =
    rules.commercial && !late.recovered
      ? recoveryEuros(rules.commercial, charged, addDays(state.effectiveDueDate, 1))
      : null
  if (amount === 0 && euros === null && (daysWithoutRate === 0 || late.settledUntil !== null)) return []
  return [
    {
      late: { ...late, settled },
      type: state.charge.kind,
      serviceFrom: state.charge.serviceFrom ?? null,
      description: ledger!.rows.find(({ id }) => id === late.chargeId)?.description ?? null,
      dueDate: state.charge.dueDate,
      chargeAmount: state.charge.amount,
      remaining: state.remaining,
      days: segments.reduce((sum, { days }) => sum + days, 0),
      daysWithoutRate,
      segments,
      computed,
      amount,
      recoveryEuros: euros,
      from: late.settledUntil === null ? (segments[0]?.from ?? until) : addDays(late.settledUntil, 1),
    },
  ]
}
