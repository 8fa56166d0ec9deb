import { readShare, shareIssues } from '@domovik/domain/rental/owners/shares.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { type DraftForm, useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { useMe } from '../../frame/session.tsx'
import { OwnerPicker } from '../../shared/pickers.tsx'
import shared from '../../shared/shared.module.css'
import type { PropertyShares } from './owner-data.ts'

type Values = { validFrom: string | null; owners: { ownerId: string | null; share: string }[] }

/** Sets who owns a property from a day on. The form begins with the newest owners. */
export function SharesForm(props: {
  shares: PropertyShares
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { propertyId, versions } = props.shares
  const { t } = useTranslation('owners')
  const { today } = useMe()
  const cache = useQueryClient()
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      validFrom: today,
      owners: versions[0]?.owners.map(({ ownerId, share }) => ({ ownerId, share })) ?? [
        { ownerId: null, share: '1' },
      ],
    },
    check: ({ validFrom, owners }) => ({
      validFrom: validFrom ? null : 'required',
      ...ownerIssues(owners),
    }),
  })
  const save = async ({ validFrom, owners }: Values): Promise<void> => {
    const saved = await client.owners.putShares({
      propertyId,
      seen: props.shares.version,
      validFrom: validFrom ?? today,
      shares: given(owners),
    })
    cache.setQueryData(query.owners.ofProperty.queryKey({ input: { propertyId } }), saved)
    await refreshScreen()
    toast.success(t('shares.saved'))
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('shares.change')}
      submit={t('shares.save')}
      form={form}
      save={save}
    >
      <p className={shared.quiet}>{t('shares.formSentence')}</p>
      <DateField label={t('shares.validFrom')} required {...form.getInputProps('validFrom')} />
      <OwnersPart form={form} />
    </FormDrawer>
  )
}

/** The rows that are complete. */
const given = (owners: Values['owners']) =>
  owners.flatMap(({ ownerId, share }) => {
    const fraction = readShare(share)
    return ownerId && fraction ? [{ ownerId, ...fraction }] : []
  })

/** What is missing in the rows; if nothing is, what is wrong with all of them together is shown at the last share. */
function ownerIssues(owners: Values['owners']): Record<string, string> {
  const missing = owners.flatMap(({ ownerId, share }, place) => [
    ...(ownerId ? [] : [[`owners.${place}.ownerId`, 'required'] as const]),
    ...(readShare(share) ? [] : [[`owners.${place}.share`, 'number_invalid'] as const]),
  ])
  if (missing.length > 0) return Object.fromEntries(missing)
  const [issue] = shareIssues(given(owners))
  return issue ? { [`owners.${owners.length - 1}.share`]: issue.code } : {}
}

function OwnersPart({ form }: { form: DraftForm<Values> }): ReactNode {
  const { t } = useTranslation('owners')
  const { owners } = form.values
  return (
    <>
      {owners.length === 0 && <p className={shared.quiet}>{t('shares.nobodyFrom')}</p>}
      {owners.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and only the last one is removed
        <FieldRow key={place}>
          <OwnerPicker
            label={t('shares.owner')}
            required
            {...form.getInputProps(`owners.${place}.ownerId`)}
          />
          <TextInput
            label={t('shares.share')}
            description={t('shares.shareHelp')}
            required
            maxLength={20}
            autoComplete="off"
            {...form.getInputProps(`owners.${place}.share`)}
          />
        </FieldRow>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => form.insertListItem('owners', { ownerId: null, share: '' })}
        >
          {t('shares.add')}
        </Button>{' '}
        {owners.length > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => form.removeListItem('owners', owners.length - 1)}
          >
            {t('shares.removeLast')}
          </Button>
        )}
      </div>
    </>
  )
}
