import { SegmentedControl as LibrarySegmentedControl } from '@mantine/core'
import { withMantine } from './with-mantine.tsx'

export const SegmentedControl = withMantine(LibrarySegmentedControl)
