/**
 * Names of details of an event that contain an amount which a tenant owes or paid, or which the owner owes or owns. An event with one of
 * them is shown only with the permission to view payments. Agreed prices (a rent, the price of a stay) are not among them.
 */
export const MONEY_DETAILS = [
  ...['amount', 'before', 'interest', 'interestUndone', 'interestWaived', 'demand', 'kept', 'returned'],
  // The fee for a cancellation is at most what the guest paid, that for unspent nights is what credit notes leave of their price.
  ...['actual', 'advances', 'fee'],
  ...['marketValue', 'valueRemoved', 'loanAdded', 'loanChanged', 'loanRemoved'],
] as const
