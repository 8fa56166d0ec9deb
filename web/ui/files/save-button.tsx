import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Button, type ButtonProps } from '../act/button.tsx'
import { savedFrom, saveOnce } from '../act/save-file.ts'
import { toast } from '../app/toast.ts'

/**
 * Saves a file that the server makes, under the name that it gives, once for a double click. `name` tells files apart, `failed` is the
 * title of an error.
 */
export const saveAnswer = (
  name: string,
  load: () => Promise<{ body: File }>,
  failed: string,
): Promise<void> =>
  saveOnce(name, async () => savedFrom(await load())).catch((thrown: unknown) => toast.error(thrown, failed))

/** A button that saves such a file. `name` is read aloud if the label alone does not say what is saved. */
export function SaveButton({
  label,
  name,
  load,
  failed,
  ...look
}: {
  label: string
  name?: string
  load: () => Promise<{ body: File }>
  failed: string
} & Pick<ButtonProps, 'size' | 'variant'>): ReactNode {
  const id = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="default"
      {...look}
      loading={busy}
      leftSection={<IconDownload size={15} aria-hidden="true" />}
      aria-label={name}
      onClick={() => {
        setBusy(true)
        void saveAnswer(id, load, failed).finally(() => setBusy(false))
      }}
    >
      {label}
    </Button>
  )
}
