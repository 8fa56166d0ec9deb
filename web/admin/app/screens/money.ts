/** Screens of money: payments, income, expenses, owners. Loaded with the first of them (routes.tsx). */
export const screens = {
  PaymentsScreen: () => import('../../rental/payments/list.tsx'),
  BankScreen: () => import('../../rental/bank/screen.tsx'),
  InterestScreen: () => import('../../rental/interest/screen.tsx'),
  UtilitiesScreen: () => import('../../rental/utilities/screen.tsx'),
  UtilitySettlementScreen: () => import('../../rental/utilities/detail.tsx'),
  PaymentScreen: () => import('../../rental/payments/detail.tsx'),
  OwnersScreen: () => import('../../rental/owners/list.tsx'),
  OwnerScreen: () => import('../../rental/owners/detail.tsx'),
  OwnerStatementScreen: () => import('../../rental/owners/statement.tsx'),
  IncomesScreen: () => import('../../rental/incomes/list.tsx'),
  IncomeScreen: () => import('../../rental/incomes/detail.tsx'),
  ExpensesScreen: () => import('../../rental/expenses/list.tsx'),
  RecurringExpensesScreen: () => import('../../rental/recurring-expenses/list.tsx'),
  ExpenseScreen: () => import('../../rental/expenses/detail.tsx'),
}
