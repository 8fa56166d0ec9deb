import { MultiSelect as LibraryMultiSelect, type MultiSelectProps } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './multi-select.module.css'
import { withMantine } from './with-mantine.tsx'

const Wrapped = withMantine(LibraryMultiSelect)

export function MultiSelect(props: MultiSelectProps): ReactNode {
  return <Wrapped {...props} classNames={{ pillsList: css.chosen ?? '' }} />
}
