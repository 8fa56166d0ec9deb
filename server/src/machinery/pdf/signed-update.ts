/** Checks a PDF that somebody signed with another program, outside the server process (docs/decisions/126). */
import type { ForeignReader } from '../services/foreign-files.ts'

/** The certificate of a signature, as it describes itself. Nothing of it was compared with a list of trust. */
export type SignerCertificate = {
  /** The common name of the subject. */
  signer: string
  /** Common name and organization of whoever issued it. */
  issuer: string
  /** The number that the issuer gave it, in hexadecimal. */
  serial: string
  /** SHA-256 of the certificate, in hexadecimal. */
  fingerprint: string
  /** Instants as UTC text. */
  validFrom: string
  validTo: string
  /** Whether it says that it is a qualified certificate (ETSI EN 319 412-5). */
  statesQualified: boolean
  /** Whether it names itself as its issuer. */
  selfSigned: boolean
}

export type CheckedSignature = {
  certificate: SignerCertificate
  /** The time that the program of the signer wrote; null if it wrote none. Nobody vouches for it. */
  claimedAt: string | null
  /** Pages, from 1, on which the signature shows something. */
  visibleOn: number[]
}

/** `before` is the length of the file that was given to be signed; the new file begins with its bytes. `now` in ms. */
export type Update = { before: number; now: number }

/**
 * Throws signed_file_adds_more, signed_file_without_signature, signed_file_with_several, signed_file_forbids_more,
 * signed_file_signature_invalid, signed_file_certificate_invalid, those of a PDF that people must not sign, file_unreadable.
 */
export const signedUpdateReader: ForeignReader<Update, CheckedSignature, never> = {
  module: import.meta.resolve('./signed-update-reader.ts'),
}
