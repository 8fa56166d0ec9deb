/** How many days a vendor's link to a ticket works. */
export const LINK_VALID_DAYS = 60
