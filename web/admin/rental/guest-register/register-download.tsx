import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { saveOnce } from '../../../ui/act/save-file.ts'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { client } from '../../api.ts'

/** Downloads the guest register of everybody who arrives on a day. */
export function RegisterDownload({ day }: { day: string }): ReactNode {
  const { t } = useTranslation('guest_register')
  const download = useWrite({
    mutationFn: () => saveOnce(`guests ${day}`, () => client.guestRegister.exportCsv({ from: day, to: day })),
    onError: (thrown) => toast.error(thrown),
  })
  return (
    <Button size="compact-sm" variant="subtle" loading={download.isPending} onClick={() => download.mutate()}>
      {t('title')}
    </Button>
  )
}
