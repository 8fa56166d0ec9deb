import { Select as LibrarySelect, type SelectProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { labelIn, WrittenAs } from './overtaken.tsx'
import { withMantine } from './with-mantine.tsx'

export type { SelectProps } from '@mantine/core'

const Choices = withMantine(LibrarySelect)

const select = (props: SelectProps): ReactNode => (
  <WrittenAs write={labelIn(props.data)}>
    <Choices {...props} />
  </WrittenAs>
)
export const Select = select as typeof LibrarySelect
