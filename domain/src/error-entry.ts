/** What an error means for HTTP and for the operator. */

/** `report`: the operator is alerted. */
export type ErrorEntry = { readonly status: number; readonly report: boolean }

/** An error of the caller, with its HTTP status. */
export const refused = (status: number): ErrorEntry => ({ status, report: false })

/** An error of the installation, with its HTTP status. */
export const alarming = (status: number): ErrorEntry => ({ status, report: true })
