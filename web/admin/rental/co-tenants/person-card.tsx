import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { useLanguage, useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { Card } from '../../../ui/show/card.tsx'
import { formatDate } from '../../../ui/show/date-format.ts'
import { client } from '../../api.ts'
import { AsOpened } from '../../shared/as-opened.tsx'
import shared from '../../shared/shared.module.css'
import { type Household, type Person, useHouseholdSaved } from './co-tenant-data.ts'

const CoTenantForm = onFirstUse(() => import('./co-tenant-form.tsx').then((part) => part.CoTenantForm))
const MoveOutForm = onFirstUse(() => import('./move-out-form.tsx').then((part) => part.MoveOutForm))

/** One co-tenant: contact data, days, access to the portal. */
export function PersonCard({ person, household }: { person: Person; household: Household }): ReactNode {
  const { t } = useTranslation('co_tenants')
  const language = useLanguage()
  const [open, setOpen] = useState<'edit' | 'out' | null>(null)
  const acts = usePersonActs(person)
  const { name, email, phone, movedInOn, movedOutOn, portal } = person
  const { can, tenantId } = household
  const day = (value: string): string => formatDate(value, language)
  const sentence = [
    movedInOn && t('since', { date: day(movedInOn) }),
    movedOutOn && t('until', { date: day(movedOutOn) }),
    email,
    phone,
  ].filter(Boolean)
  return (
    <Card title={name}>
      <p className={shared.quiet}>{sentence.join(', ')}</p>
      <p className={shared.quiet}>{t(`portal.${portal ?? 'none'}`)}</p>
      {can.edit && (
        <div className={shared.cardActs}>
          {(portal === 'none' || portal === 'invited') && email && (
            <Button size="compact-md" variant="default" onClick={acts.invite}>
              {t(portal === 'invited' ? 'inviteAgain' : 'invite')}
            </Button>
          )}
          {(portal === 'active' || portal === 'disabled') && (
            <Button size="compact-md" variant="default" onClick={() => acts.setPortal(portal === 'disabled')}>
              {t(portal === 'active' ? 'closePortal' : 'openPortal')}
            </Button>
          )}
          <Button size="compact-md" variant="default" onClick={() => setOpen('edit')}>
            {t('edit')}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => setOpen('out')}>
            {t(movedOutOn === null ? 'moveOutAct' : 'moveOutChange')}
          </Button>
          {movedOutOn !== null && (
            <Button size="compact-md" variant="default" onClick={acts.takeBack}>
              {t('moveOutBack')}
            </Button>
          )}
          <Button size="compact-md" variant="subtle" color="overdue" onClick={acts.remove}>
            {t('remove')}
          </Button>
        </div>
      )}
      {can.edit && (
        <>
          <AsOpened row={person} opened={open === 'edit'}>
            {(person) => (
              <CoTenantForm
                key={`${person.name} ${person.email} ${person.phone}`}
                tenantId={tenantId}
                person={person}
                opened={open === 'edit'}
                onClose={() => setOpen(null)}
              />
            )}
          </AsOpened>
          <AsOpened row={person} opened={open === 'out'}>
            {(person) => (
              <MoveOutForm
                key={`out ${person.movedOutOn}`}
                person={person}
                opened={open === 'out'}
                onClose={() => setOpen(null)}
              />
            )}
          </AsOpened>
        </>
      )}
    </Card>
  )
}

function usePersonActs({ id, name }: Person) {
  const { t } = useTranslation('co_tenants')
  const saved = useHouseholdSaved()
  const run = (work: () => Promise<Household>, said: string) => async (): Promise<void> => {
    try {
      await saved(await work())
      toast.success(said)
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  return {
    invite: () => void run(() => client.coTenants.invite({ id }), t('invited'))(),
    setPortal: (open: boolean) =>
      void run(() => client.coTenants.setPortal({ id, open }), t(open ? 'portalOpened' : 'portalClosed'))(),
    takeBack: () => void run(() => client.coTenants.moveOut({ id, lastDay: null }), t('movedOutBack'))(),
    remove: async () => {
      const title = t('removeTitle', { name })
      if (!(await confirm({ title, text: t('removeText'), act: t('remove'), reversible: false }))) return
      await run(() => client.coTenants.remove({ id }), t('removed'))()
    },
  }
}
