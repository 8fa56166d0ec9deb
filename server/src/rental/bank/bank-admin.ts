/** Files of banks, their lines, and what is booked for them. */
import { DomainError } from '@domovik/domain/errors.ts'
import { sql } from 'drizzle-orm'
import { amount } from '../../machinery/csv.ts'
import { exportList } from '../../machinery/db/export-list.ts'
import { knowRowsAfterwards } from '../../machinery/db/statistics.ts'
import { admin } from '../../machinery/http/procedures.ts'
import { translator } from '../../machinery/i18n.ts'
import { hasPermission, record, type Scope } from '../../machinery/scope/scope.ts'
import { acceptSure, book, manyLines } from './accept.ts'
import { bankBalances, fillCashBalances } from './balances.ts'
import { bookExpense, bookIncome, bookTransfer } from './book-other.ts'
import { bookGivenBack } from './give-back.ts'
import { importedFiles, undoImport } from './imports-of-files.ts'
import { endLapsed } from './lapsed.ts'
import {
  allLinesIn,
  type ExportedLine,
  findLine,
  type LineRecord,
  type LineState,
  linesIn,
  lockLine,
  requireOpenLine,
} from './lines.ts'
import { linkRecords, recordsToLink } from './link-records.ts'
import { bookOwnerContribution, isAnyOwner } from './owner-paid-in.ts'
import { bookOwnerPayouts, isAnyToPay, openPayoutsFor } from './pay-owners.ts'
import { rememberPayer } from './payers.ts'
import { accountIn, bankAccountsOf, lockBankAccounts } from './queries.ts'
import { type CheckedFile, checkFile, storeFile } from './statements.ts'
import { loadKnown, suggestionVersion } from './suggestions.ts'
import { unbook, unbookEach } from './undo.ts'

const presentFile = ({ known, statements, leftOut }: CheckedFile) => ({
  known,
  leftOut,
  statements: statements.map((checked) => {
    const { statement, account, fresh, rewritten, confirmed, difference, gap, doubtful } = checked
    const { asks, leftOut: isLeftOut } = checked
    const days = statement.lines.map(({ bookedOn }) => bookedOn).sort()
    return {
      account: statement.account,
      bankAccountId: account?.id ?? null,
      holder: account?.holder ?? null,
      asks,
      leftOut: isLeftOut,
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      lines: statement.lines.length,
      newLines: fresh.length,
      rewritten,
      confirmed: confirmed.length,
      unbooked: statement.unbooked ?? 0,
      totalRows: statement.totalRows ?? 0,
      productRows: statement.productRows ?? 0,
      unbookedEntries: statement.unbookedEntries ?? [],
      totals: statement.totals ?? [],
      withoutTexts:
        statement.format === 'table' &&
        statement.lines.length > 0 &&
        statement.lines.every(({ partyName, text }) => partyName === '' && text === ''),
      provisional: statement.provisional,
      closing: statement.closing?.amount ?? null,
      difference,
      breaks: statement.breaks ?? [],
      gap,
      doubtful,
    }
  }),
})

function presentLine({ partyKey, ...line }: LineRecord, known: Awaited<ReturnType<typeof loadKnown>> | null) {
  // A line of which a part stands is taken back before it is booked again.
  const asked = known && line.parts.length === 0 ? { partyKey, ...line } : null
  const suggestion = asked ? known?.matcher.suggest(asked) : undefined
  const records = asked ? (known?.records(asked) ?? []) : []
  const { class: certainty, candidates } = suggestion ?? {
    class: 'open' as const,
    candidates: [],
  }
  return {
    ...line,
    hasPayer: partyKey !== '',
    certainty,
    candidates: candidates.map((candidate) => {
      const { accountId, designated: _, score: __, ...shown } = candidate
      return {
        tenantId: accountId,
        ...known!.matcher.tenant(candidate),
        ...shown,
        charges: known!.matcher.charges(candidate),
      }
    }),
    records,
    version: suggestion ? suggestionVersion(suggestion, records) : '',
    ownAccount: known?.own.has(partyKey) ?? false,
  }
}

async function present(scope: Scope, state: LineState) {
  const { lines, counts } = await linesIn(scope, state)
  const known = state === 'open' && lines.length > 0 ? await loadKnown(scope, lines) : null
  return {
    counts,
    lines: lines.map((line) => presentLine(line, known)),
    currency: scope.currency,
    can: {
      accept: hasPermission(scope, 'create_payments'),
      bookOther: hasPermission(scope, 'edit_payments'),
      payOwners:
        hasPermission(scope, 'edit_payments') &&
        (await isAnyToPay(scope, lines.at(-1)?.bookedOn ?? scope.today)),
      fromOwner: hasPermission(scope, 'edit_payments') && (await isAnyOwner(scope)),
      undo: hasPermission(scope, 'edit_payments'),
    },
  }
}

async function setIgnored(scope: Scope, line: LineRecord, ignored: boolean): Promise<void> {
  await scope.db.execute(sql`
    update bank_lines set ignored_at = ${ignored ? sql`app.now()` : sql`null`} where organization_id = ${scope.organizationId} and id = ${line.id}`)
  await record(scope, {
    action: 'UPDATE',
    table: 'bank_lines',
    recordId: line.id,
    details: { ignored, amount: line.amount, date: line.bookedOn },
  })
}

export const bankAdmin = {
  lines: admin.bank.lines.handler(({ input: { state }, context: { scope } }) => present(scope, state)),

  exportCsv: admin.bank.exportCsv.handler(
    async ({ input: { state, ...part }, context: { scope, language } }) => {
      const t = translator(language, 'bank')
      const accounts = await bankAccountsOf(scope)
      const accountOf = (id: string): string => {
        const { holder, iban } = accountIn(accounts, id)
        return `${holder}, …${iban.slice(-4)}`
      }
      const stateName = t(`states.${state}`)
      return exportList<ExportedLine>(scope, allLinesIn(scope, state), part, {
        name: `${t('export.title')} - ${stateName}`,
        columns: () => [
          { header: t('export.account'), value: (line) => accountOf(line.bankAccountId) },
          { header: t('export.bookedOn'), value: (line) => line.bookedOn },
          { header: t('export.amount'), value: (line) => amount(line.amount) },
          { header: t('export.currency'), value: () => scope.currency },
          { header: t('export.party'), value: (line) => line.partyName },
          { header: t('export.text'), value: (line) => line.text },
          { header: t('export.state'), value: () => stateName },
          { header: t('export.bookedFor'), value: (line) => line.bookedFor },
        ],
      })
    },
  ),

  balances: admin.bank.balances.handler(async ({ context: { scope } }) => {
    const accounts = await bankAccountsOf(scope)
    return (await bankBalances(scope)).map((balance) => {
      const { holder, iban } = accountIn(accounts, balance.bankAccountId)
      return { ...balance, holder, ending: iban.slice(-4) }
    })
  }),

  check: admin.bank.check.handler(async ({ input: { file, choices }, context: { scope } }) =>
    presentFile(await checkFile(scope, file, choices)),
  ),

  run: admin.bank.run.handler(async ({ input: { file, choices }, context: { scope } }) => {
    await lockBankAccounts(scope)
    const checked = await checkFile(scope, file, choices)
    const { statementIds, lines, confirmed } = await storeFile(scope, checked)
    if (lines > manyLines) knowRowsAfterwards(scope)
    for (const recordId of statementIds)
      await record(scope, {
        action: 'CREATE',
        table: 'bank_statements',
        recordId,
        details: { file: checked.name, lines, confirmed },
      })
    await fillCashBalances(scope, statementIds)
    return {
      lines,
      confirmed,
      leftOut: checked.leftOut.length + checked.statements.filter(({ leftOut }) => leftOut).length,
    }
  }),

  accept: admin.bank.accept.handler(async ({ input: { id, remember, ...booking }, context: { scope } }) => {
    const { parts } = booking
    const line = await lockLine(scope, id)
    await book(scope, [{ line, ...booking }])
    const [only, ...others] = new Set(parts.map(({ tenantId }) => tenantId))
    if (remember && only && others.length === 0) await rememberPayer(scope, line, only)
    return present(scope, 'open')
  }),

  acceptSure: admin.bank.acceptSure.handler(({ input: { ids }, context: { scope } }) =>
    acceptSure(scope, ids),
  ),

  bookExpense: admin.bank.bookExpense.handler(
    async ({ input: { id, expense, recordAgain }, context: { scope } }) => {
      await bookExpense(scope, await lockLine(scope, id), expense, recordAgain)
      return present(scope, 'open')
    },
  ),

  bookIncome: admin.bank.bookIncome.handler(
    async ({ input: { id, income, recordAgain }, context: { scope } }) => {
      await bookIncome(scope, await lockLine(scope, id), income, recordAgain)
      return present(scope, 'open')
    },
  ),

  bookTransfer: admin.bank.bookTransfer.handler(
    async ({ input: { id, recordAgain }, context: { scope } }) => {
      await bookTransfer(scope, await lockLine(scope, id), recordAgain)
      return present(scope, 'open')
    },
  ),

  giveBack: admin.bank.giveBack.handler(async ({ input: { id, ...given }, context: { scope } }) => {
    await bookGivenBack(scope, await lockLine(scope, id), given)
    return present(scope, 'open')
  }),

  linkRefund: admin.bank.linkRefund.handler(async ({ input, context: { scope } }) => {
    const refund = { kind: 'refund', id: input.refundId } as const
    await linkRecords(scope, await lockLine(scope, input.id), [refund], input)
    return present(scope, 'open')
  }),

  recordsToLink: admin.bank.recordsToLink.handler(async ({ input: { id }, context: { scope } }) =>
    recordsToLink(scope, await findLine(scope, id)),
  ),

  linkRecords: admin.bank.linkRecords.handler(
    async ({ input: { id, records, recordAgain }, context: { scope } }) => {
      await linkRecords(scope, await lockLine(scope, id), records, { recordAgain })
      return present(scope, 'open')
    },
  ),

  openOwnerPayouts: admin.bank.openOwnerPayouts.handler(async ({ input: { id }, context: { scope } }) =>
    openPayoutsFor(scope, await findLine(scope, id)),
  ),

  payOwners: admin.bank.payOwners.handler(
    async ({ input: { id, statementIds, recordAgain }, context: { scope } }) => {
      await bookOwnerPayouts(scope, await lockLine(scope, id), statementIds, recordAgain)
      return present(scope, 'open')
    },
  ),

  ownerPaidIn: admin.bank.ownerPaidIn.handler(
    async ({ input: { id, contribution, recordAgain }, context: { scope } }) => {
      await bookOwnerContribution(scope, await lockLine(scope, id), contribution, recordAgain)
      return present(scope, 'open')
    },
  ),

  files: admin.bank.files.handler(async ({ context: { scope } }) => ({
    files: await importedFiles(scope),
    can: { undo: hasPermission(scope, 'edit_payments') },
  })),

  undoFile: admin.bank.undoFile.handler(async ({ input: { id, reason }, context: { scope } }) => {
    await undoImport(scope, id, reason)
    return present(scope, 'open')
  }),

  ignore: admin.bank.ignore.handler(async ({ input: { id }, context: { scope } }) => {
    const line = await lockLine(scope, id)
    requireOpenLine(line)
    await endLapsed(scope, [line.id])
    await setIgnored(scope, line, true)
    return present(scope, 'open')
  }),

  undoMany: admin.bank.undoMany.handler(({ input: { ids, reason }, context: { scope } }) =>
    unbookEach(scope, ids, reason),
  ),

  undo: admin.bank.undo.handler(async ({ input: { id, reason }, context: { scope } }) => {
    const line = await lockLine(scope, id)
    if (line.ignored) {
      await setIgnored(scope, line, false)
      return present(scope, 'ignored')
    }
    if (line.parts.length === 0) throw new DomainError('bank_line_open')
    await unbook(scope, line, reason)
    return present(scope, 'done')
  }),
}
