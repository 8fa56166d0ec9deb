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

/** Shares by the id of the person. One who was added while the form was open has none yet. */
type Values = { validFrom: string | null; shares: Partial<Record<string, string>> }

/** Sets who carries what from a day on; an empty share means none. */
export function SharesForm(props: { household: Household; opened: boolean; onClose: () => void }): ReactNode {
  const { tenantId, people, version, versions } = props.household
  const { t } = useTranslation('co_tenants')
  const { today } = useMe()
  const saved = useHouseholdSaved()
  const newest = new Map(versions[0]?.shares.map(({ personId, share }) => [personId, share]))
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      validFrom: today,
      shares: Object.fromEntries(people.map(({ id }) => [id, newest.get(id) ?? ''])),
    },
    check: ({ validFrom, shares }) => ({ validFrom: validFrom ? null : 'required', ...issuesOf(shares) }),
  })
  const save = async ({ validFrom, shares }: Values): Promise<void> => {
    await saved(
      await client.coTenants.putShares({
        tenantId,
        seen: version,
        validFrom: validFrom ?? today,
        shares: given(shares),
      }),
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
      {people.map(({ id, name }) => (
        <TextInput
          key={id}
          label={name}
          description={t('shares.help')}
          maxLength={20}
          autoComplete="off"
          {...form.getInputProps(`shares.${id}`)}
          value={form.values.shares[id] ?? ''}
        />
      ))}
    </FormDrawer>
  )
}

/** The shares that were entered. */
const given = (shares: Values['shares']) =>
  Object.entries(shares).flatMap(([personId, share = '']) => {
    const fraction = readShare(share)
    return fraction ? [{ personId, ...fraction }] : []
  })

/** What cannot be read; if everything can, what is wrong with all of them together is shown at the last share. */
function issuesOf(shares: Values['shares']): Record<string, string> {
  const unread = Object.entries(shares).flatMap(([id, share = '']) =>
    share.trim() === '' || readShare(share) ? [] : [[`shares.${id}`, 'number_invalid'] as const],
  )
  if (unread.length > 0) return Object.fromEntries(unread)
  const whole = given(shares).map((one) => ({ ...one, ownerId: one.personId }))
  const issue = whole.length === 0 ? 'required' : shareIssues(whole)[0]?.code
  return issue ? { [`shares.${Object.keys(shares).at(-1)}`]: issue } : {}
}
