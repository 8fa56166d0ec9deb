import type { ReactNode } from 'react'
import { toast } from '../app/toast.ts'
import { FormDrawer } from '../form/form-drawer.tsx'
import { Textarea } from '../form/textarea.tsx'
import { useDraftForm } from '../form/use-draft-form.ts'

/** Asks for the reason of an act that ends a signing. */
export function ReasonForm(props: {
  opened: boolean
  onClose: () => void
  words: { title: string; text: string; reason: string; submit: string; done: string }
  save: (reason: string) => Promise<unknown>
}): ReactNode {
  const { words } = props
  const form = useDraftForm<{ reason: string }>({
    name: null,
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? null : 'required' }),
  })
  const save = async ({ reason }: { reason: string }): Promise<void> => {
    await props.save(reason.trim())
    toast.success(words.done)
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={words.title}
      form={form}
      submit={words.submit}
      save={save}
    >
      <p className="muted">{words.text}</p>
      <Textarea
        label={words.reason}
        required
        maxLength={500}
        autosize
        minRows={3}
        {...form.getInputProps('reason')}
      />
    </FormDrawer>
  )
}
