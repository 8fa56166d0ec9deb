import { createContext } from 'react'

/** How a form goes on after somebody else changed its record. */
export type Renewal = {
  /** What was typed into the form before it began anew, as a draft. */
  carried: string | null
  /** Begins the form anew with the record as it is now, and `typed` on top. False if no newer record has been loaded. */
  renew: (typed: string | null) => boolean
}

/** Null for a form that edits no record. */
export const RenewalContext = createContext<Renewal | null>(null)

/** A message about a failed attempt ends when this changes, for example after the person confirmed who they are. */
export const AttemptContext = createContext<string | null>(null)
