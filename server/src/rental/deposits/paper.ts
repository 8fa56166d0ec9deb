/** The statement of a deposit: what was received, what it was kept for, what is returned, and by when (docs/finance.md 2.11). */
import {
  carriedFrom,
  leasesOfDeposit,
  plannedCarryOvers,
} from '@domovik/domain/rental/deposits/carry-over.ts'
import { lastDay } from '@domovik/domain/rental/leases/range.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { sql } from 'drizzle-orm'
import { translator } from '../../machinery/i18n.ts'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'
import type { Block, Paper } from '../../machinery/services/press.ts'
import { photoBlocks, photosForPaper } from '../inspections/paper-photos.ts'
import { carryOversOf } from '../leases/carry-overs.ts'
import { type LeaseRecord, toDomain } from '../leases/queries.ts'
import { letterhead, type Parties } from '../papers/parties.ts'
import { wordsIn } from '../papers/words.ts'
import { depositLines } from '../payments/deposit-lines.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { sentenceIn } from '../payments/own-sentences.ts'
import { undoneAtOnce } from '../payments/undone.ts'
import { addressLine } from '../properties/property-sql.ts'
import { type Decided, deductionsForPaper } from './deductions-for-paper.ts'
import { openBlocks, plannedBlocks, type Words } from './paper-deductions.ts'
import { leasesOfDeductions, presentDeposit, settlementsOf } from './present.ts'

type Shown = Awaited<ReturnType<typeof presentDeposit>>

/** Returns the statement of the deposit of a lease today, with the same figures as the screen. Throws file_missing. */
export async function depositPaper(
  scope: Scope,
  lease: LeaseRecord,
  ledger: Ledger,
  parties: Parties,
): Promise<Paper> {
  const { language } = parties
  const words: Words = {
    ...wordsIn(language),
    own: translator(language, 'deposits'),
    said: (text) => sentenceIn(text, language),
    deductions: translator(language, 'inspections'),
    money: (cents) => formatMoney(cents, lease.currency),
  }
  const { t, own, date, money } = words
  const carryOvers = await carryOversOf(scope, [lease.tenantId])
  const leaseIds = leasesOfDeposit(carryOvers, lease.id, scope.today)
  const [shown, noted, address] = await Promise.all([
    presentDeposit(scope, lease, ledger),
    deductionsForPaper(scope, leaseIds),
    addressOf(scope, lease),
  ])
  const here = new Set(leasesOfDeductions(ledger.state, carryOvers, lease.id, scope.today))
  const settledHere = new Set(shown.settlements.map(({ id }) => id))
  const deductions = noted.filter(({ leaseId, settlementId }) =>
    settlementId === null ? here.has(leaseId) : settledHere.has(settlementId),
  )
  const planned = plannedCarryOvers(carryOvers, lease.id, scope.today)
  const wasCarriedOver =
    carriedFrom(carryOvers, lease.id, scope.today).length > 0 &&
    shown.settlements.every(({ returned }) => returned === 0)
  const rows = deductions.flatMap(({ rowId }) => rowId ?? [])
  const photos = await photosForPaper(
    scope,
    rows.length === 0 ? [] : await protocolsOf(scope, leaseIds),
    rows,
  )
  const last = lastDay(toDomain(lease))
  const { issued, ...head } = letterhead(scope, parties)
  return {
    ...head,
    title: t('deposit.title'),
    facts: [
      { label: t('deposit.home'), value: address },
      { label: t('deposit.lease'), value: `${date(lease.startDate)} – ${last ? date(last) : '…'}` },
      { label: own('held'), value: money(shown.held) },
      ...(shown.returnBy ? [{ label: own('returnBy'), value: date(shown.returnBy) }] : []),
      ...issued,
    ],
    blocks: [
      ...movementBlocks(words, { ...shown, lines: shownLines(shown.lines, ledger) }),
      ...settlementBlocks(words, shown, ledger, deductions),
      ...openBlocks(words, { deductions, countWith: shown.deductionsCountWith, leaseId: lease.id, planned }),
      ...plannedBlocks(words, lease.id, planned),
      ...previewBlocks(words, shown, { wasCarriedOver, isPlanned: planned.length > 0 }),
      ...(photos.files.length === 0 ? [] : [{ kind: 'heading' as const, text: t('deposit.photos') }]),
      ...photoBlocks(
        words.deductions,
        photos,
        deductions.flatMap(({ rowId, reason }) => (rowId === null ? [] : [{ id: rowId, name: reason }])),
      ),
    ],
    photos: photos.files,
  }
}

async function addressOf(scope: Scope, { propertyId }: LeaseRecord): Promise<string> {
  const { rows } = await scope.db.execute<{ address: string }>(sql`
    select ${addressLine(sql`p`)} as address from properties p
     where p.organization_id = ${scope.organizationId} and p.id = ${propertyId}`)
  return rows[0]!.address
}

/** The protocols of the leases: an item has the same key at move-in and at move-out. */
async function protocolsOf(scope: Scope, leaseIds: readonly string[]): Promise<string[]> {
  const { rows: found } = await scope.db.execute<{ id: string }>(sql`
    select id from inspections where organization_id = ${scope.organizationId} and lease_id = any (${sql.param([...leaseIds])}::uuid[]) and withdrawn_at is null`)
  return found.map(({ id }) => id)
}

type Line = Shown['lines'][number]

/** The lines without mistakes that were undone within an hour, as the tenant sees the deposit in the portal. */
function shownLines(lines: readonly Line[], ledger: Ledger): Line[] {
  const hidden = undoneAtOnce(ledger)
  return lines.filter(({ transactionId }) => !hidden.has(transactionId))
}

/** Returns the rows that the statement of the deposit states: its lines, the rows of the settlements that stand, and planned carry-overs. */
export function rowsOfDepositPaper(scope: OrganizationScope, ledger: Ledger, leaseId: string): string[] {
  const lines = shownLines(depositLines(scope, ledger, leaseId), ledger)
  const settled = settlementsOf(ledger, leaseId)
    .flatMap(({ rows }) => rows)
    .filter(({ reversed }) => !reversed)
  const reversed = new Set(
    ledger.rows.flatMap(({ kind, parentId }) => (kind === 'reversal' ? [parentId] : [])),
  )
  const planned = ledger.rows.filter(
    (row) =>
      row.type === 'deposit_transfer' &&
      row.leaseId === leaseId &&
      row.effectiveDate > scope.today &&
      !reversed.has(row.id),
  )
  return [
    ...new Set([
      ...[...lines, ...settled].map(({ transactionId }) => transactionId),
      ...planned.map(({ id }) => id),
    ]),
  ]
}

/** The landlord's reasons of these are notes, which are not for tenants. The system wrote those of what was carried over. */
const isNoted = (kind: Line['kind']): boolean => kind !== 'received' && kind !== 'applied'

function movementBlocks({ t, own, date, money, said }: Words, { lines, held }: Shown): Block[] {
  return [
    { kind: 'heading', text: own('lines.title') },
    {
      kind: 'table',
      columns: [
        { title: t('statement.date'), align: 'start' },
        { title: t('statement.what'), align: 'start', wide: true },
        { title: t('statement.amount'), align: 'end' },
      ],
      rows: lines.map(({ date: day, kind, amount, cause, description }) => [
        date(day),
        kind === 'reversed' && cause === 'returned'
          ? own('lines.returned')
          : description && !isNoted(kind)
            ? `${own(`lines.${kind}`)}: ${said(description)}`
            : own(`lines.${kind}`),
        money(amount),
      ]),
      total: ['', own('held'), money(held)],
    },
  ]
}

/** Each settlement that stands, with what the deposit paid for and what was returned. */
function settlementBlocks(
  words: Words,
  { settlements }: Shown,
  { rows }: Ledger,
  deductions: readonly Decided[],
): Block[] {
  const { t, own, deductions: decided, date, money, chargeName } = words
  const byId = new Map(rows.map((row) => [row.id, row]))
  const decisions = new Map(deductions.map(({ chargeId, decision }) => [chargeId, decision]))
  return settlements
    .filter(({ undone }) => !undone)
    .flatMap((settlement): Block[] => {
      const standing = settlement.rows.filter(({ reversed, kind }) => !reversed && kind !== 'charge')
      const reversed = new Set(settlement.rows.flatMap((row) => (row.reversed ? row.transactionId : [])))
      const lines = standing.map(({ transactionId, kind, amount }) => {
        if (kind === 'refund') return [t('deposit.returned'), money(amount)]
        const charge = byId.get(byId.get(transactionId)?.designations?.[0] ?? '')
        if (!charge || reversed.has(charge.id)) return [t('deposit.setOff'), money(amount)]
        if (charge.settlementId !== settlement.id)
          return [`${t('deposit.setOff')}: ${chargeName(charge)}`, money(amount)]
        const decision = decisions.get(charge.id)
        const said = decision ? ` (${decided(`deductions.decisions.${decision}`)})` : ''
        return [`${t('deposit.kept')}: ${charge.description ?? ''}${said}`, money(amount)]
      })
      return [
        { kind: 'heading', text: own('settlementOf', { date: date(settlement.settledOn) }) },
        {
          kind: 'table',
          columns: [
            { title: t('statement.what'), align: 'start', wide: true },
            { title: t('statement.amount'), align: 'end' },
          ],
          rows: lines,
          total: [
            t('deposit.settled'),
            money(settlement.applied + settlement.deducted + settlement.returned),
          ],
        },
      ]
    })
}

/** What is owed on this day if everything is settled; the sums are those of the screen and of the tenant settlement report. */
function previewBlocks(
  { t, own, deductions, date, money }: Words,
  { preview, held, returnBy, topUp }: Shown,
  { wasCarriedOver, isPlanned }: { wasCarriedOver: boolean; isPlanned: boolean },
): Block[] {
  const { openCharges, deductions: noted, credit, carriedLater, netDue } = preview
  const revalued: Block[] =
    topUp > 0 ? [{ kind: 'text', text: t('deposit.revaluation', { amount: money(topUp) }) }] : []
  if (held === 0 && netDue === 0 && !isPlanned)
    return [
      {
        kind: 'text',
        text: t(`deposit.${topUp > 0 ? 'nothingHeld' : wasCarriedOver ? 'nothingLeftHere' : 'nothingLeft'}`),
      },
      ...revalued,
    ]
  const row = (label: string, cents: number) => (cents === 0 ? [] : [{ label, value: money(cents) }])
  return [
    { kind: 'heading', text: own('preview.title') },
    {
      kind: 'sums',
      rows: [
        ...row(own('preview.openCharges'), openCharges),
        ...row(deductions('deductions.title'), noted),
        ...row(own('preview.credit'), -credit),
        ...row(own('held'), -held),
        ...row(own(carriedLater > 0 ? 'carriedLater' : 'preview.comesLater'), carriedLater),
        {
          label: own(netDue > 0 ? 'preview.tenantPays' : 'preview.toReturn'),
          value: money(Math.abs(netDue)),
          strong: true,
        },
      ],
    },
    ...(returnBy && netDue < 0
      ? [
          {
            kind: 'text' as const,
            text: t('deposit.returnBy', { amount: money(-netDue), date: date(returnBy) }),
          },
        ]
      : []),
    ...revalued,
  ]
}
