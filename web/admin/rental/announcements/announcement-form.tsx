import { ANNOUNCED_PER_DAY } from '@domovik/domain/rental/messages/announcements.ts'
import { MESSAGE_MAX_LENGTH } from '@domovik/domain/rental/messages/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { MultiSelect } from '../../../ui/form/multi-select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client, query } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { ChoicesLoading } from '../../shared/choices-loading.tsx'
import shared from '../../shared/shared.module.css'

type Values = { body: string; tenantIds: string[] }

/** Writes one text to several tenants. */
export function AnnouncementForm(props: { opened: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation('announcements')
  const form = useDraftForm<Values>({
    name: 'announcement',
    initial: { body: '', tenantIds: [] },
    check: ({ body, tenantIds }) => ({
      body: body.trim() ? null : 'required',
      tenantIds: tenantIds.length === 0 ? 'required' : null,
    }),
  })
  const found = useQuery({ ...query.announcements.candidates.queryOptions(), enabled: props.opened })
  const candidates = found.data ?? []
  const reached = candidates.filter(({ inPortal }) => inPortal)
  const missed = candidates.length - reached.length
  const save = async ({ body, tenantIds }: Values): Promise<void> => {
    await client.announcements.create({ body, tenantIds })
    await refreshScreen()
    toast.success(t('form.started'))
    form.startAfresh()
    props.onClose()
  }
  return (
    <FormDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={t('form.title')}
      submit={t('form.submit')}
      form={form}
      save={save}
    >
      <Textarea
        label={t('form.text')}
        description={t('form.hint')}
        required
        autosize
        minRows={4}
        maxLength={MESSAGE_MAX_LENGTH}
        data-autofocus
        {...form.getInputProps('body')}
      />
      <ChoicesLoading query={found} />
      <Button
        variant="default"
        disabled={reached.length === 0}
        onClick={() =>
          form.setFieldValue(
            'tenantIds',
            reached.map(({ tenantId }) => tenantId),
          )
        }
      >
        {t('form.all')}
      </Button>
      <MultiSelect
        label={t('form.tenants')}
        required
        searchable
        hidePickedOptions
        maxValues={ANNOUNCED_PER_DAY}
        data={reached.map(({ tenantId, name, address }) => ({
          value: tenantId,
          label: address ? `${name}, ${address}` : name,
        }))}
        {...form.getInputProps('tenantIds')}
      />
      {missed > 0 && <p className={shared.quiet}>{t('form.unreached', { count: missed })}</p>}
    </FormDrawer>
  )
}
