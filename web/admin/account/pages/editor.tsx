import type { PageScope, PageStatus } from '@domovik/domain/account/pages/address.ts'
import { pageAddress } from '@domovik/domain/account/pages/address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { toApiError } from '../../../ui/api/api-error.ts'
import { AppLink, useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { type Act, DetailPage } from '../../../ui/detail/detail-page.tsx'
import { FormBody, More } from '../../../ui/form/form-body.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { type DraftForm, useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { Card } from '../../../ui/show/card.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { refreshScreen } from '../../frame/refresh-screen.ts'
import { BlockList } from './block-list.tsx'
import { fieldsOf, type PageValues, problemsOf, suggestedSlug, valuesOf } from './edit-values.ts'
import { PageContent } from './page-content.tsx'
import css from './pages.module.css'
import { useRemove } from './pages-section.tsx'
import { callsOf, editorAddress, type PageRecord, panelOf, useMayWrite } from './scope.ts'

/** Title, address and blocks beside a preview of the page. */
export function Editor({ scope, page }: { scope: PageScope; page: PageRecord | null }): ReactNode {
  const { t } = useTranslation('pages')
  const mayWrite = useMayWrite(scope)
  const form = useDraftForm<PageValues>({
    // The name contains the version, so that a draft of an older version does not replace what somebody else saved.
    name: `page:${scope}:${page ? `${page.id}:${page.version}` : 'new'}`,
    initial: valuesOf(page),
    check: problemsOf,
  })
  const { save, changeStatus, changed, busy } = useSave(scope, page, form)
  const { values } = form
  const acts = useActs(scope, page, mayWrite, busy, changeStatus)
  return (
    <DetailPage
      title={values.title.trim() || t('edit.untitled')}
      state={
        <StateDot tone={page?.status === 'published' ? 'settled' : 'neutral'}>
          {t(`statuses.${page?.status ?? 'draft'}`)}
        </StateDot>
      }
      sentence={<Sentence scope={scope} page={page} />}
      back={{ to: panelOf(scope), label: t('title') }}
      acts={acts}
      tabs={[
        {
          id: 'edit',
          label: t('edit.tab'),
          content: () =>
            mayWrite ? (
              <div className={css.editor}>
                <FormBody
                  form={form}
                  submit={page?.status === 'published' ? t('edit.saveLive') : t('edit.save')}
                  failed={t(page ? 'failed.update' : 'failed.create')}
                  save={save}
                  onSaved={() => toast.success(t('edit.saved'))}
                >
                  {changed && (
                    <Button variant="default" onClick={changed}>
                      {t('edit.showTheirs')}
                    </Button>
                  )}
                  <Fields scope={scope} form={form} page={page} />
                </FormBody>
                <section className={css.preview} aria-label={t('edit.preview')}>
                  <p className={css.previewTitle}>{t('edit.preview')}</p>
                  <p className={css.shownTitle}>{values.title}</p>
                  <PageContent blocks={values.content} />
                </section>
              </div>
            ) : (
              <>
                <p className="muted">{t('edit.demo')}</p>
                {values.content.length > 0 && (
                  <section className={css.preview}>
                    <PageContent blocks={values.content} />
                  </section>
                )}
              </>
            ),
        },
      ]}
    />
  )
}

function Sentence({ scope, page }: { scope: PageScope; page: PageRecord | null }): ReactNode {
  const { t } = useTranslation('pages')
  if (!page) return t('edit.newSentence')
  if (page.status === 'draft') return t('edit.draftSentence')
  return (
    <>
      {t(`edit.live.${scope}`)} <AppLink to={page.url}>{page.url}</AppLink>
    </>
  )
}

function Fields({
  scope,
  form,
  page,
}: {
  scope: PageScope
  form: DraftForm<PageValues>
  page: PageRecord | null
}): ReactNode {
  const { t } = useTranslation('pages')
  // The address of a new page follows its title until the person changes it.
  const follows = page === null && form.values.slug === suggestedSlug(form.values.title)
  const title = form.getInputProps('title')
  const { value: slug } = form.getInputProps('slug')
  return (
    <>
      <TextInput
        label={t('fields.title')}
        required
        maxLength={160}
        {...title}
        onChange={(event) => {
          const next = event.currentTarget.value
          form.setFieldValue('title', next)
          if (follows) form.setFieldValue('slug', suggestedSlug(next))
        }}
      />
      <TextInput
        label={t('fields.slug')}
        required
        maxLength={80}
        description={t('edit.slugHint', { address: pageAddress(scope, slug || '…') })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('slug')}
      />
      <Card title={t('edit.content')}>
        <BlockList
          blocks={form.values.content}
          onChange={(next) => form.setFieldValue('content', (blocks) => next(blocks))}
          error={(path) => form.errors[path]}
        />
      </Card>
      <More label={t('edit.search')}>
        <TextInput
          label={t('fields.seoTitle')}
          description={t('edit.seoTitleHint')}
          maxLength={160}
          {...form.getInputProps('seoTitle')}
        />
        <Textarea
          label={t('fields.seoDescription')}
          description={t('edit.seoDescriptionHint')}
          autosize
          minRows={2}
          maxLength={320}
          {...form.getInputProps('seoDescription')}
        />
        <TextInput label={t('fields.seoKeywords')} maxLength={300} {...form.getInputProps('seoKeywords')} />
      </More>
    </>
  )
}

/** Saving, publishing, and the conflict when somebody else saved first. */
function useSave(scope: PageScope, page: PageRecord | null, form: DraftForm<PageValues>) {
  const { t } = useTranslation('pages')
  const calls = callsOf(scope)
  const cache = useQueryClient()
  const go = useGo()
  const [conflict, setConflict] = useState(false)
  const [busy, setBusy] = useState(false)

  const keep = async (saved: PageRecord): Promise<void> => {
    cache.setQueryData(calls.query.get.queryKey({ input: { id: saved.id } }), saved)
    await refreshScreen()
  }

  const send = async (values: PageValues, status: PageStatus): Promise<void> => {
    const fields = fieldsOf(values)
    try {
      if (page) {
        await keep(await calls.client.update({ ...fields, id: page.id, version: page.version, status }))
        return
      }
      const made = await calls.client.create(fields)
      await keep(
        status === 'draft'
          ? made
          : await calls.client.update({ ...fields, id: made.id, version: made.version, status }),
      )
      go(editorAddress(scope, made.id), { replace: true })
    } catch (thrown) {
      const { code } = toApiError(thrown)
      setConflict(code === 'version_conflict')
      throw thrown
    }
  }

  const changeStatus = async (status: PageStatus): Promise<void> => {
    setBusy(true)
    const done = await form.send((values) => send(values, status))
    setBusy(false)
    if (done) toast.success(t(status === 'published' ? 'edit.published' : 'edit.unpublished'))
  }

  return {
    save: (values: PageValues) => send(values, page?.status ?? 'draft'),
    changeStatus,
    busy,
    changed: conflict ? () => void cache.invalidateQueries({ queryKey: calls.query.get.key() }) : undefined,
  }
}

function useActs(
  scope: PageScope,
  page: PageRecord | null,
  mayWrite: boolean,
  busy: boolean,
  changeStatus: (status: PageStatus) => Promise<void>,
): Act[] {
  const { t } = useTranslation('pages')
  const { t: common } = useTranslation('common')
  const go = useGo()
  const remove = useRemove(scope)
  if (!mayWrite) return []
  const published = page?.status === 'published'
  return [
    published
      ? { label: t('edit.unpublish'), run: () => void changeStatus('draft'), busy }
      : { label: t('edit.publish'), run: () => void changeStatus('published'), busy },
    ...(page
      ? [
          {
            label: common('act.delete'),
            tone: 'overdue' as const,
            run: () => void remove([page]).then(() => go(panelOf(scope))),
          },
        ]
      : []),
  ]
}
