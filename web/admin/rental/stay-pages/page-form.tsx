import type { get } from '@domovik/contract/admin/rental/stay-pages.ts'
import { SLUG } from '@domovik/domain/rental/stay-pages/page.ts'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { client } from '../../api.ts'
import { refreshScreen } from '../../frame/refresh-screen.ts'

type Page = InferContractRouterOutputs<typeof get>['page']
type Values = { slug: string; title: string; text: string; isOpen: boolean; isListed: boolean }

/** Sets up the public page of a property. */
export function PageForm(props: {
  propertyId: string
  page: Page
  opened: boolean
  onClose: () => void
}): ReactNode {
  const { propertyId, page, opened, onClose } = props
  const { t } = useTranslation('stay_pages')
  const form = useDraftForm<Values>({
    name: `stay-page:${propertyId}`,
    initial: {
      slug: page?.slug ?? '',
      title: page?.title ?? '',
      text: page?.text ?? '',
      isOpen: page?.isOpen ?? false,
      isListed: page?.isListed ?? false,
    },
    check: ({ slug, title }) => ({
      slug: slug.trim() === '' ? 'required' : SLUG.test(slug.trim()) ? null : 'not_allowed',
      title: title.trim() ? null : 'required',
    }),
  })
  const save = async ({ slug, ...values }: Values): Promise<void> => {
    const updatedAt = page?.updatedAt ?? null
    await client.stayPages.save({ propertyId, updatedAt, slug: slug.trim(), ...values })
    await refreshScreen()
    toast.success(t('settings.saved'))
  }
  const field = form.getInputProps
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('settings.title')}
      submit={t('settings.submit')}
      form={form}
      save={save}
    >
      <TextInput
        label={t('settings.pageTitle')}
        description={t('settings.pageTitleHelp')}
        required
        maxLength={120}
        autoComplete="off"
        {...field('title')}
      />
      <TextInput
        label={t('settings.slug')}
        description={t('settings.slugHelp')}
        required
        maxLength={40}
        autoComplete="off"
        {...field('slug')}
      />
      <Textarea label={t('settings.text')} autosize minRows={5} maxLength={4000} {...field('text')} />
      <Checkbox label={t('settings.isOpen')} {...field('isOpen', { type: 'checkbox' })} />
      <Checkbox label={t('settings.mayList')} {...field('isListed', { type: 'checkbox' })} />
    </FormDrawer>
  )
}
