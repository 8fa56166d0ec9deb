import { Select as LibrarySelect } from '@mantine/core'
import { withMantine } from './with-mantine.tsx'

export type { SelectProps } from '@mantine/core'
export const Select = withMantine(LibrarySelect)
