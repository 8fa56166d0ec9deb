/** The list of charges and payments as a file. */
import type { Language } from '@domovik/locales/index.ts'
import { sql } from 'drizzle-orm'
import { amount } from '../../machinery/csv.ts'
import { type ExportInput, exportList } from '../../machinery/db/export-list.ts'
import { translator } from '../../machinery/i18n.ts'
import type { OrganizationScope } from '../../machinery/scope/scope.ts'
import { isMoved, type PaymentFilters } from './filters.ts'
import { rowIn } from './own-sentences.ts'
import { paymentName } from './payment-name.ts'
import { type PaymentRow, paymentList } from './queries.ts'

/** Returns the rows of the list as CSV, with the words of the language. Some columns are there only if a row has a value. */
export async function paymentsCsv(
  scope: OrganizationScope,
  input: PaymentFilters & ExportInput,
  language: Language,
) {
  const [t, charges] = [translator(language, 'payments'), translator(language, 'charges')]
  const { hidden = [], ...shown } = paymentList(scope, input)
  const plan = { ...shown, hidden: hidden.filter((name) => name !== 'received') }
  const place = input.leaseId ? 'lease' : input.propertyId ? 'unit' : null
  return exportList<PaymentRow & { received: number | null }, 'anyVat' | 'anyCause'>(scope, plan, input, {
    name: t('title'),
    facts: {
      anyVat: isMoved(input) ? sql`"receivedVat" <> 0` : sql`false`,
      anyCause: sql`cause is not null`,
    },
    columns: (_, { anyVat, anyCause }) => [
      { header: t('fields.paymentDate'), value: (row) => row.paymentDate },
      { header: t('fields.dueDate'), value: (row) => row.dueDate },
      {
        header: t('fields.kind'),
        value: (row) => (isTransfer(row) ? charges('movement.deposit_transfer') : t(`kinds.${row.kind}`)),
      },
      {
        header: t('fields.type'),
        value: (row) => t(`types.${isTransfer(row) ? 'deposit' : row.paymentType}`),
      },
      { header: t('fields.what'), value: (row) => paymentName(rowIn(row, language), language) },
      { header: t('fields.tenant'), value: (row) => row.tenantName },
      { header: t('fields.property'), value: (row) => row.homesPaid?.join('; ') ?? row.propertyAddress },
      { header: t('fields.amount'), value: (row) => amount(row.amount) },
      // One payment can pay charges of several units. This column adds up to the total of the list.
      ...(place && input.view !== 'charges'
        ? [
            {
              header: t(`fields.receivedOf.${place}`),
              value: (row: { received: number | null }) => amount(row.received),
            },
          ]
        : []),
      { header: t('fields.remainingAmount'), value: (row) => amount(row.remainingAmount) },
      ...(anyVat
        ? [{ header: t('fields.vat'), value: (row: PaymentRow) => amount(row.receivedVat ?? null) }]
        : []),
      { header: t('fields.currency'), value: (row) => row.currency },
      { header: t('fields.status'), value: (row) => t(`statuses.${row.paymentStatus}`) },
      ...(anyCause
        ? [
            {
              header: t('fields.cause'),
              value: ({ cause }: PaymentRow) => (cause ? t(`causes.${cause}`) : null),
            },
          ]
        : []),
      {
        header: t('fields.method'),
        value: (row) => (row.paymentMethod ? t(`methods.${row.paymentMethod}`) : null),
      },
      { header: t('fields.reference'), value: (row) => row.reference },
      {
        header: t('fields.description'),
        value: (row) =>
          isTransfer(row) && isHalf(row.kind)
            ? t(`carriedOver.${row.kind}`)
            : rowIn(row, language).description,
      },
    ],
  })
}

/** Whether a row moves a deposit between leases: no money comes or goes. */
const isTransfer = ({ type }: Pick<PaymentRow, 'type'>): boolean => type === 'deposit_transfer'
const isHalf = (kind: PaymentRow['kind']): kind is 'receipt' | 'refund' =>
  kind === 'receipt' || kind === 'refund'
