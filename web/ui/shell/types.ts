import type { ComponentType } from 'react'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean | 'true' }>

/** One place of the menu. Pass only those the person may see. */
export interface NavEntry {
  id: string
  label: string
  /** A word of at most 10 letters for a phone's bottom bar, where the label is longer. */
  short?: string
  to: string
  icon: Icon
  /** How many wait for a hand there. */
  waiting?: number
  /** Shown under it while it is open. */
  children?: readonly { id: string; label: string; to: string }[]
}

export interface NavGroup {
  id: string
  /** No label for the places on top. */
  label?: string
  entries: readonly NavEntry[]
}

export interface FooterLink {
  label: string
  to: string
}
