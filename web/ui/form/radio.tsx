import { Radio as LibraryRadio } from '@mantine/core'
import { withMantine } from './with-mantine.tsx'

export const Radio = withMantine(LibraryRadio)
export const RadioGroup = withMantine(LibraryRadio.Group)
