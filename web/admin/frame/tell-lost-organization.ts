import { toast } from '../../ui/app/toast.ts'
import { words } from '../../ui/app/words.ts'

/** Tells that the access to the organization of before ended, and that what was not saved there cannot be saved. */
export async function tell(): Promise<void> {
  await words.load('shell')
  toast.warn({
    title: words.t('shell:organizations.ended'),
    text: words.t('shell:organizations.endedText'),
    stay: 30_000,
  })
}
