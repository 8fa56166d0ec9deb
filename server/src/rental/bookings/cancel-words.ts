import type { Translator } from '../../machinery/i18n.ts'

/** The reasons of the rows that a cancellation posts; `t` reads the texts of bookings. */
export const cancelWords = (t: Translator) => ({
  reason: t('reasons.cancelled'),
  fee: t('reasons.fee'),
})
