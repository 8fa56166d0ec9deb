import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { LanguagePicker } from '../../../ui/shell/pickers.tsx'
import { Card } from '../../../ui/show/card.tsx'
import { useRoleName } from '../../frame/role-name.ts'
import { useMe, useSession } from '../../frame/session.tsx'
import css from './account.module.css'
import { useSaveShownPreference } from './save-shown-preference.ts'

/** The person's role in the organization, and the language (I18N-04). */
export function AccountTab(): ReactNode {
  const me = useMe()
  const { name } = useSession()
  const save = useSaveShownPreference()
  const role = useRoleName()
  const { t } = useTranslation('account')
  return (
    <>
      <Card title={t('tabs.account')}>
        <dl className={css.facts}>
          <dt>{me.email ? t('account.email') : t('organization.phone')}</dt>
          <dd>{name}</dd>
          <dt>{t('account.role')}</dt>
          <dd>{role}</dd>
          {me.organization && (
            <>
              <dt>{t('account.organization')}</dt>
              <dd>{me.organization.name}</dd>
            </>
          )}
        </dl>
      </Card>
      <Card title={t('account.language')}>
        <div className={css.stack}>
          <div className={css.wide}>
            <LanguagePicker labelled onChange={save} />
          </div>
          <p className={css.note}>{t('account.languageHint')}</p>
        </div>
      </Card>
    </>
  )
}
