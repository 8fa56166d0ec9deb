/** How amounts are read and written, in every language (docs/finance.md 9.1): the kit's way to the domain's one formatter. */
export {
  CURRENCIES,
  formatDecimal,
  formatMoney,
  formatPercent,
  formatPrice,
  formatRate,
  formatRatio,
  formatShortPercent,
  NO_FIGURE,
  parseAmount,
  toDecimal,
} from '@domovik/domain/money.ts'
