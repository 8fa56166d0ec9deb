import { NumberInput as LibraryNumberInput } from '@mantine/core'
import { withMantine } from './with-mantine.tsx'

export type { NumberInputProps } from '@mantine/core'
export const NumberInput = withMantine(LibraryNumberInput)
