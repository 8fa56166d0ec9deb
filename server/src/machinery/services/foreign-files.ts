/** Files that strangers made, and how they are read: outside the server process, with limits. */

/**
 * A module that reads one kind of file. Its default export has the type `ReadForeign`. Only the process that reads
 * files imports it (foreign-files/process.ts).
 */
export type ForeignReader<Given, Head, Row> = {
  /** The address of the module, as import.meta.resolve returns it. */
  module: string
  /** Exists only in the types. */
  readonly types?: (given: Given) => ForeignContent<Head, Row>
}

/** What a reader returns: one value, and rows that are sent in parts. */
export type ForeignContent<Head, Row> = { head: Head; rows: Row[] }

export type ReadForeign<Given, Head, Row> = (
  bytes: Buffer,
  given: Given,
) => Promise<ForeignContent<Head, Row>> | ForeignContent<Head, Row>

export type ForeignFiles = {
  /**
   * Reads a file for one sender (an organization). Throws the DomainErrors of the reader; file_unreadable if the reader
   * fails, file_too_complex if it needs too much time or memory, service_unavailable if too many files are waiting.
   */
  read<Given, Head, Row>(
    reader: ForeignReader<Given, Head, Row>,
    file: { sender: string; bytes: Buffer; given: Given },
  ): Promise<ForeignContent<Head, Row>>
  /** Ends the processes. Files that are being read are refused with service_unavailable. */
  stop(): void
}
