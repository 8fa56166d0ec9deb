/** The test cards: one that works, one that is declined, one that is declined from the first renewal on. */
export const TEST_CARDS = ['good', 'declined', 'fails_later'] as const
export type TestCard = (typeof TEST_CARDS)[number]
