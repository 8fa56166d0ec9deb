import type { ReactNode } from 'react'

/** What upper districts show inside a section. */
export interface SectionProps {
  importHistory: ReactNode
}
