import { MultiSelect as LibraryMultiSelect } from '@mantine/core'
import { withMantine } from './with-mantine.tsx'

export const MultiSelect = withMantine(LibraryMultiSelect)
