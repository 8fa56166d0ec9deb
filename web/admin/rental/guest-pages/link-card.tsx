import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useCopy } from '../../../ui/act/use-copy.ts'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { PartLoaded } from '../../shared/part-loaded.tsx'
import shared from '../../shared/shared.module.css'
import css from './guest-pages.module.css'

/** The link that shows a stay to its guest. Its address is shown once. */
export function LinkCard({ bookingId }: { bookingId: string }): ReactNode {
  const { t } = useTranslation('guest_pages')
  const { t: words } = useTranslation('guest_mails')
  const language = useLanguage()
  const [url, setUrl] = useState<string | null>(null)
  const found = useQuery(query.guestPages.get.queryOptions({ input: { bookingId } }))
  const share = useWrite({
    mutationFn: (mail: boolean) => client.guestPages.share({ bookingId, mail }),
    onSuccess: async (made, mail) => {
      setUrl(made.url)
      await refreshScreen()
      if (mail) toast.success(t(made.mailed ? 'link.mailed' : 'link.notMailed'))
    },
    onError: (thrown) => toast.error(thrown),
  })
  const revoke = useWrite({
    mutationFn: () => client.guestPages.revoke({ bookingId }),
    onSuccess: async () => {
      setUrl(null)
      await refreshScreen()
      toast.success(t('link.revoked'))
    },
    onError: (thrown) => toast.error(thrown),
  })
  const copy = useCopy()
  const day = (instant: string): string => formatDate(instant, language)
  return (
    <PartLoaded query={found}>
      {({ link, hasEmail, mails, can }) => (
        <Card title={t('link.title')}>
          <div className={css.stack}>
            <p className={shared.quiet}>
              {!link
                ? t('link.sentence')
                : link.openedAt
                  ? t('link.opened', { since: day(link.createdAt), date: day(link.openedAt) })
                  : t('link.notOpened', { since: day(link.createdAt) })}
            </p>
            {mails.map(({ kind, sentAt }) => (
              <p key={kind} className={shared.quiet}>
                {words('sent', { mail: words(`short.${kind}`), date: day(sentAt) })}
              </p>
            ))}
            {url && (
              <TextInput
                label={t('link.address')}
                description={t('link.once')}
                value={url}
                readOnly
                onFocus={(event) => event.currentTarget.select()}
              />
            )}
            {url && <Button onClick={() => copy(url)}>{t('link.copy')}</Button>}
            {can.share && (
              <Button variant="default" loading={share.isPending} onClick={() => share.mutate(false)}>
                {t(link ? 'link.renew' : 'link.make')}
              </Button>
            )}
            {can.share && hasEmail && (
              <Button variant="default" loading={share.isPending} onClick={() => share.mutate(true)}>
                {t('link.mail')}
              </Button>
            )}
            {can.share && link && (
              <Button variant="default" loading={revoke.isPending} onClick={() => revoke.mutate()}>
                {t('link.revoke')}
              </Button>
            )}
          </div>
        </Card>
      )}
    </PartLoaded>
  )
}
