import { LOGO_TYPES } from '@domovik/domain/account/organizations/logo.ts'
import { LOGO_MAX_BYTES } from '@domovik/domain/account/organizations/types.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { useWrite } from '../../../ui/api/use-write.ts'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FileDrop } from '../../../ui/form/file-drop.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { client } from '../../api.ts'
import { useMe, useSession } from '../../frame/session.tsx'
import css from './organization-admin.module.css'

/** PNG or JPG up to 2 MB (ORG-07). It is sent as soon as it is chosen. */
export function LogoCard(): ReactNode {
  const { organization } = useMe()
  const { refresh } = useSession()
  const { t } = useTranslation('organization_admin')
  const save = useWrite({
    mutationFn: (file: File) => client.organizations.saveLogo({ file }),
    onSuccess: async () => {
      await refresh()
      toast.success(t('profile.logoSaved'))
    },
    onError: (thrown) => toast.error(thrown),
  })
  const remove = useWrite({
    mutationFn: () => client.organizations.removeLogo(),
    onSuccess: async () => {
      await refresh()
      toast.success(t('profile.logoRemoved'))
    },
    onError: (thrown) => toast.error(thrown),
  })
  if (!organization) return null
  const { name, logoUrl, isDemo } = organization
  const ask = async (): Promise<void> => {
    const act = t('profile.logoRemove')
    if (await confirm({ title: `${act}?`, text: t('profile.logoSentence'), act })) remove.mutate()
  }
  return (
    <Card title={t('profile.logo')}>
      <div className={css.stack}>
        <p className="muted">{t('profile.logoSentence')}</p>
        {logoUrl && (
          <img className={css.logo} src={logoUrl} alt={t('profile.logoAlt', { organization: name })} />
        )}
        {!isDemo && (
          <>
            <div className={css.drop} aria-busy={save.isPending}>
              <FileDrop
                files={[]}
                onChange={([file]) => file && save.mutate(file)}
                accept={LOGO_TYPES}
                types="PNG, JPG"
                maxSize={LOGO_MAX_BYTES}
                label={t('profile.logoDrop')}
              />
            </div>
            {logoUrl && (
              <Button variant="default" loading={remove.isPending} onClick={() => void ask()}>
                {t('profile.logoRemove')}
              </Button>
            )}
          </>
        )}
      </div>
    </Card>
  )
}
