import { GUEST_MAILS, type GuestMail } from '@domovik/domain/rental/guest-mails/mails.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'
import css from '../guest-pages/guest-pages.module.css'

/** Which mails the guests of a property get automatically. */
export function MailsCard({ propertyId }: { propertyId: string }): ReactNode {
  const { t } = useTranslation('guest_mails')
  const found = useQuery(query.guestMails.get.queryOptions({ input: { propertyId } }))
  const save = useWrite({
    mutationFn: (choice: { kinds: GuestMail[]; seen: string }) =>
      client.guestMails.save({ propertyId, ...choice }),
    onSuccess: async () => {
      await refreshScreen()
      toast.success(t('saved'))
    },
    onError: async (thrown) => {
      toast.error(thrown)
      // What a colleague chose meanwhile is shown before the next choice.
      await found.refetch()
    },
  })
  return (
    <PartLoaded query={found}>
      {({ kinds, version, can }) => (
        <Card title={t('title')}>
          <div className={css.stack}>
            <p className={shared.quiet}>{t('sentence')}</p>
            {GUEST_MAILS.map((kind) => (
              <Checkbox
                key={kind}
                label={t(`kinds.${kind}`)}
                checked={kinds.includes(kind)}
                disabled={!can.edit || save.isPending}
                onChange={({ currentTarget: { checked } }) =>
                  save.mutate({
                    kinds: checked ? [...kinds, kind] : kinds.filter((one) => one !== kind),
                    seen: version,
                  })
                }
              />
            ))}
          </div>
        </Card>
      )}
    </PartLoaded>
  )
}
