import type { ReactNode } from 'react'
import { Page } from '../show/page.tsx'
import { FormBody, type FormBodyProps } from './form-body.tsx'

/** A form that is a screen of its own. */
export function FormPage<Values extends Record<string, unknown>>(
  props: FormBodyProps<Values> & { title: string; sentence?: ReactNode },
): ReactNode {
  const { title, sentence, ...body } = props
  return (
    <Page title={title} sentence={sentence} narrow>
      <FormBody {...body} />
    </Page>
  )
}
