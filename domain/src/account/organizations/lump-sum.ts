/** The lump-sum tax on rent is a tax of Poland, in złoty only (docs/finance.md 9.3). */
export const LUMP_SUM_CURRENCY = 'PLN'

/** How the tax of an organization is computed: whether spouses settle together, and whether bills are income. */
export type LumpSumSettings = { spouses: boolean; bills: boolean }
