import { Switch as LibrarySwitch } from '@mantine/core'
import { withMantine } from './with-mantine.tsx'

export const Switch = withMantine(LibrarySwitch)
