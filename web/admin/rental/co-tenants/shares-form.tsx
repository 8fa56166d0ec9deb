import { readShare, shareIssues } from '@domovik/domain/rental/owners/shares.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { useMe } from '../../frame/session.tsx'
import shared from '../../shared/shared.module.css'
import { type Household, useHouseholdSaved } from './co-tenant-data.ts'

type Values = { validFrom: string | null; shares: { personId: string; share: string }[] }

/** Sets who carries what from a day on; an empty share means none. */
export function SharesForm(props: { household: Household; opened: boolean; onClose: () => void }): ReactNode {
  const { tenantId, people, versions } = props.household
  const { t } = useTranslation('co_tenants')
  const { today } = useMe()
  const saved = useHouseholdSaved()
  const newest = new Map(versions[0]?.shares.map(({ personId, share }) => [personId, share]))
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      validFrom: today,
      shares: people.map(({ id }) => ({ personId: id, share: newest.get(id) ?? '' })),
    },
    check: ({ validFrom, shares }) => ({ validFrom: validFrom ? null : 'required', ...issuesOf(shares) }),
  })
  const save = async ({ validFrom, shares }: Values): Promise<void> => {
    await saved(
      await client.coTenants.putShares({ tenantId, validFrom: validFrom ?? today, shares: given(shares) }),
    )
    toast.success(t('shares.saved'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('shares.change')}
      submit={t('save')}
      form={form}
      save={save}
    >
      <p className={shared.quiet}>{t('shares.formSentence')}</p>
      <DateField label={t('shares.validFrom')} required {...form.getInputProps('validFrom')} />
      {people.map(({ id, name }, place) => (
        <TextInput
          key={id}
          label={name}
          description={t('shares.help')}
          maxLength={20}
          autoComplete="off"
          {...form.getInputProps(`shares.${place}.share`)}
        />
      ))}
    </FormDrawer>
  )
}

/** The shares that were entered. */
const given = (shares: Values['shares']) =>
  shares.flatMap(({ personId, share }) => {
    const fraction = readShare(share)
    return fraction ? [{ personId, ...fraction }] : []
  })

/** What cannot be read; if everything can, what is wrong with all of them together is shown at the last share. */
function issuesOf(shares: Values['shares']): Record<string, string> {
  const unread = shares.flatMap(({ share }, place) =>
    share.trim() === '' || readShare(share) ? [] : [[`shares.${place}.share`, 'number_invalid'] as const],
  )
  if (unread.length > 0) return Object.fromEntries(unread)
  const whole = given(shares).map((one) => ({ ...one, ownerId: one.personId }))
  const issue = whole.length === 0 ? 'required' : shareIssues(whole)[0]?.code
  return issue ? { [`shares.${shares.length - 1}.share`]: issue } : {}
}
