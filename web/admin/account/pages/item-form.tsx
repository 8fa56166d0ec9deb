import { PERMISSIONS, type Permission } from '@domovik/domain/account/access/permissions.ts'
import { NAVIGATION_ICONS, type NavigationIcon } from '@domovik/domain/account/navigation/icons.ts'
import { isSafeLink, type PageScope } from '@domovik/domain/account/pages/address.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { FieldRow } from '../../../ui/form/form-body.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { Radio, RadioGroup } from '../../../ui/form/radio.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { navigationIcons } from '../../frame/navigation-icons.ts'
import { ChoicesLoading } from '../../shared/choices-loading.tsx'
import css from './pages.module.css'
import { callsOf, type NavigationItem } from './scope.ts'

type Values = {
  label: string
  icon: NavigationIcon | ''
  target: 'page' | 'url'
  pageId: string
  url: string
  permission: Permission | ''
}

interface ItemFormProps {
  opened: boolean
  onClose: () => void
  scope: PageScope
  /** Null for a new item. */
  item: NavigationItem | null
  save: (item: NavigationItem) => Promise<void>
}

/** One item of the menu: its text, its address, and who sees it. */
export const ItemForm = (props: ItemFormProps): ReactNode => (
  <Drawer key={props.item?.id ?? (props.opened ? 'new' : 'closed')} {...props} />
)

function Drawer({ opened, onClose, scope, item, save }: ItemFormProps): ReactNode {
  const { t } = useTranslation('pages')
  const pages = useQuery({
    ...callsOf(scope).query.list.queryOptions({ input: { limit: 200, sort: 'title' } }),
    enabled: opened,
  })
  const form = useDraftForm<Values>({
    name: null,
    initial: {
      label: item?.label ?? '',
      icon: item?.icon ?? '',
      target: item?.url ? 'url' : 'page',
      pageId: item?.pageId ?? '',
      url: item?.url ?? '',
      permission: item?.permission ?? '',
    },
    check: ({ label, target, pageId, url }) => ({
      label: label.trim() ? null : 'required',
      pageId: target === 'page' && !pageId ? 'required' : null,
      url: target === 'url' && !isSafeLink(url.trim()) ? 'url_invalid' : null,
    }),
  })
  const { target, icon } = form.values
  const Icon = navigationIcons[icon || 'file']
  const own = scope === 'organization'
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={item ? t('menu.editTitle') : t('menu.add')}
      submit={t('menu.save')}
      failed={t('failed.menu')}
      form={form}
      save={(values) =>
        save({
          id: '',
          label: values.label.trim(),
          icon: values.icon || null,
          pageId: values.target === 'page' ? values.pageId : null,
          pageTitle: pages.data?.rows.find(({ id }) => id === values.pageId)?.title ?? null,
          url: values.target === 'url' ? values.url.trim() : null,
          permission: values.permission || null,
          to: null,
        })
      }
    >
      <FieldRow>
        <TextInput
          label={t('menu.label')}
          required
          maxLength={60}
          data-autofocus
          {...form.getInputProps('label')}
        />
        {own && (
          <NativeSelect
            label={t('menu.icon')}
            leftSection={<Icon size={17} aria-hidden="true" />}
            data={[
              { value: '', label: t('menu.noIcon') },
              ...NAVIGATION_ICONS.map((value) => ({ value, label: t(`icons.${value}`) })),
            ]}
            {...form.getInputProps('icon')}
          />
        )}
      </FieldRow>
      <RadioGroup label={t('menu.target')} {...form.getInputProps('target')}>
        <div className={css.state}>
          <Radio value="page" label={t('menu.toPage')} />
          <Radio value="url" label={t('menu.toUrl')} />
        </div>
      </RadioGroup>
      {target === 'page' && <ChoicesLoading query={pages} />}
      {target === 'page' ? (
        <NativeSelect
          label={t('menu.page')}
          description={t('menu.pageHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: '', label: '' },
            ...(pages.data?.rows ?? []).map(({ id, title, status }) => ({
              value: id,
              label: status === 'draft' ? `${title} (${t('statuses.draft')})` : title,
            })),
          ]}
          {...form.getInputProps('pageId')}
        />
      ) : (
        <TextInput
          label={t('menu.url')}
          description={t('menu.urlHint')}
          placeholder="https://"
          inputMode="url"
          maxLength={500}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('url')}
        />
      )}
      {own && (
        <NativeSelect
          label={t('menu.permission')}
          description={t('menu.permissionHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: '', label: t('menu.everybody') },
            ...PERMISSIONS.map((value) => ({ value, label: t(`permissions.${value}`) })),
          ]}
          {...form.getInputProps('permission')}
        />
      )}
    </FormDrawer>
  )
}
