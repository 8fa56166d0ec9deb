/** The recurring expenses of the demonstration. Their days come after today, so that they change no figure of it. */
import { addDays, addMonthsClamped, monthStart } from '@domovik/domain/dates.ts'
import type { SystemScope } from '../../machinery/scope/scope.ts'
import { insertRecurringExpense } from '../../rental/recurring-expenses/queries.ts'
import { instantOn } from './days.ts'
import type { DemoProperty } from './portfolio.ts'
import { randomOf } from './random.ts'
import type { DemoUsers } from './sign-ins.ts'

/** Writes an office's internet and bookkeeping each month and the insurance of a flat each year. */
export async function writeRecurringExpenses(
  scope: SystemScope,
  seed: number,
  properties: readonly DemoProperty[],
  users: DemoUsers,
): Promise<void> {
  const { organizationId, today, currency } = scope
  const nextMonth = addMonthsClamped(monthStart(today), 1)
  const at = new Date(instantOn(addDays(today, -3), 9))
  const rows = [
    {
      ...{ amount: 8_900, vatAmount: 1_664, category: 'utilities', vendor: 'Orange Polska S.A.' },
      ...{
        description: 'Internet i telefon biura',
        every: 1,
        startsOn: addDays(nextMonth, 4),
        pausedAt: null,
      },
    },
    {
      ...{ amount: 61_500, vatAmount: 11_500, category: 'legal', vendor: 'Biuro Rachunkowe Bilans' },
      ...{ description: 'Obsługa księgowa', every: 1, startsOn: addDays(nextMonth, 9), pausedAt: null },
    },
    {
      ...{ amount: 48_000, vatAmount: null, category: 'insurance', vendor: 'PZU S.A.' },
      ...{
        description: 'Ubezpieczenie mieszkania',
        every: 12,
        startsOn: addDays(nextMonth, 19),
        pausedAt: at,
      },
      propertyId: properties[0]!.id,
    },
  ]
  for (const row of rows)
    await insertRecurringExpense(scope, {
      ...row,
      ...{ organizationId, currency, unit: 'month', userId: users.get('manager')!, nextOn: row.startsOn },
      id: randomOf(seed, `recurring ${row.description}`).id(instantOn(addDays(today, -3), 9)),
      ...{ createdAt: at, updatedAt: at },
    })
}
