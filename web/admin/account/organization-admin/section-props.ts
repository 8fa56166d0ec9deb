import type { ReactNode } from 'react'

/** Content of upper districts inside a section. */
export interface SectionProps {
  importHistory: ReactNode
}
