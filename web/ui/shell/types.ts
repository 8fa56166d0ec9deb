import type { ComponentType } from 'react'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean | 'true' }>

/** One entry of the menu. Pass only entries that the person may see. */
export interface NavEntry {
  id: string
  label: string
  /** A word of at most 10 letters for a phone's bottom bar, if the label is longer. */
  short?: string
  to: string
  icon: Icon
  /** How many items need attention there. */
  waiting?: number
  /** Shown below the entry while it is open. */
  children?: readonly { id: string; label: string; to: string }[]
}

export interface NavGroup {
  id: string
  /** The first group has no label. */
  label?: string
  entries: readonly NavEntry[]
}

export interface FooterLink {
  label: string
  /** A path of the application, an address, or the path of a file with its extension. */
  to: string
}
