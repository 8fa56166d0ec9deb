/** The statement of a deposit: what was received, what it was kept for, what is returned, and by when (docs/finance.md 2.11). */
import { lastDay } from '@domovik/domain/rental/leases/range.ts'
import { formatMoney } from '@domovik/locales/format.ts'
import { sql } from 'drizzle-orm'
import { type Translator, translator } from '../../machinery/i18n.ts'
import type { OrganizationScope, Scope } from '../../machinery/scope/scope.ts'
import type { Block, Paper } from '../../machinery/services/press.ts'
import { photoBlocks, photosForPaper } from '../inspections/paper-photos.ts'
import { type LeaseRecord, toDomain } from '../leases/queries.ts'
import { letterhead, type Parties } from '../papers/parties.ts'
import { type PaperWords, wordsIn } from '../papers/words.ts'
import { depositLines } from '../payments/deposit-lines.ts'
import type { Ledger } from '../payments/ledger-rows.ts'
import { undoneAtOnce } from '../payments/undone.ts'
import { addressLine } from '../properties/property-sql.ts'
import { type Decided, deductionsForPaper } from './deductions-for-paper.ts'
import { presentDeposit, settlementsOf } from './present.ts'

type Shown = Awaited<ReturnType<typeof presentDeposit>>
type Words = PaperWords & { own: Translator; deductions: Translator; money: (cents: number) => string }

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
    deductions: translator(language, 'inspections'),
    money: (cents) => formatMoney(cents, lease.currency),
  }
  const { t, own, date, money } = words
  const [shown, deductions, address] = await Promise.all([
    presentDeposit(scope, lease, ledger),
    deductionsForPaper(scope, lease.id),
    addressOf(scope, lease),
  ])
  const rows = deductions.flatMap(({ rowId }) => rowId ?? [])
  const photos = await photosForPaper(
    scope,
    rows.length === 0 ? [] : await protocolsOf(scope, lease.id),
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
      ...openBlocks(words, shown, deductions),
      ...previewBlocks(words, shown),
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

/** The protocols of the lease: an item has the same key at move-in and at move-out. */
async function protocolsOf(scope: Scope, leaseId: string): Promise<string[]> {
  const { rows: found } = await scope.db.execute<{ id: string }>(sql`
    select id from inspections where organization_id = ${scope.organizationId} and lease_id = ${leaseId} and withdrawn_at is null`)
  return found.map(({ id }) => id)
}

type Line = Shown['lines'][number]

/** The lines without mistakes that were undone within an hour, as the tenant sees the deposit in the portal. */
function shownLines(lines: readonly Line[], ledger: Ledger): Line[] {
  const hidden = undoneAtOnce(ledger)
  return lines.filter(({ transactionId }) => !hidden.has(transactionId))
}

/** Returns the rows that the statement of the deposit states: its lines, and the rows of the settlements that stand. */
export function rowsOfDepositPaper(scope: OrganizationScope, ledger: Ledger, leaseId: string): string[] {
  const lines = shownLines(depositLines(scope, ledger, leaseId), ledger)
  const settled = settlementsOf(ledger, leaseId)
    .flatMap(({ rows }) => rows)
    .filter(({ reversed }) => !reversed)
  return [...new Set([...lines, ...settled].map(({ transactionId }) => transactionId))]
}

/** The landlord's reasons of these are notes, which are not for tenants. The system wrote those of what was carried over. */
const isNoted = (kind: Line['kind']): boolean => kind !== 'received' && kind !== 'applied'

function movementBlocks({ t, own, date, money }: Words, { lines, held }: Shown): Block[] {
  return [
    { kind: 'heading', text: own('lines.title') },
    {
      kind: 'table',
      columns: [
        { title: t('statement.date'), align: 'start' },
        { title: t('statement.what'), align: 'start', wide: true },
        { title: t('statement.amount'), align: 'end' },
      ],
      rows: lines.map(({ date: day, kind, amount, description }) => [
        date(day),
        description && !isNoted(kind) ? `${own(`lines.${kind}`)}: ${description}` : own(`lines.${kind}`),
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

/** Deductions that were noted at move-out and that no settlement booked, and which of them do not count (`deductionsToKeep`). */
function openBlocks(
  { t, deductions: words, money }: Words,
  { held }: Shown,
  deductions: readonly Decided[],
): Block[] {
  const open = deductions.filter(({ settlementId }) => settlementId === null)
  if (open.length === 0) return []
  return [
    { kind: 'heading', text: words('deductions.title') },
    {
      kind: 'table',
      columns: [
        { title: words('deductions.reason'), align: 'start', wide: true },
        { title: words('deductions.decision'), align: 'start' },
        { title: t('statement.amount'), align: 'end' },
      ],
      rows: open.map(({ reason, decision, amount }) => [
        reason,
        words(`deductions.decisions.${decision}`),
        amount === null ? words('deductions.unknown') : money(amount),
      ]),
    },
    ...(held === 0 || open.some(({ decision }) => decision === 'disputed')
      ? [{ kind: 'text' as const, text: t(held === 0 ? 'deposit.notHeld' : 'deposit.disputed') }]
      : []),
  ]
}

/** What is owed on this day if everything is settled; the sums are those of the screen and of the tenant settlement report. */
function previewBlocks(
  { t, own, deductions, date, money }: Words,
  { preview, held, returnBy }: Shown,
): Block[] {
  const { openCharges, deductions: noted, credit, topUp, netDue } = preview
  if (held === 0 && netDue === 0) return [{ kind: 'text', text: t('deposit.nothingLeft') }]
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
        ...row(own('topUp'), -topUp),
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
  ]
}
