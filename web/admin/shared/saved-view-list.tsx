import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/act/button.tsx'
import { CloseButton } from '../../ui/act/close-button.tsx'
import { errorText } from '../../ui/api/error-text.ts'
import { useTranslation } from '../../ui/app/language.ts'
import { toast } from '../../ui/app/toast.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { FormWrites } from '../../ui/form/form-writes.ts'
import { TextInput } from '../../ui/form/text-input.tsx'
import type { ShownList } from '../../ui/list/types.ts'
import { Skeleton } from '../../ui/show/skeleton.tsx'
import { client, query } from '../api.ts'
import { refreshScreen } from '../frame/refresh-screen.ts'
import { offerUndo } from './removal.ts'
import css from './saved-views.module.css'

type View = Awaited<ReturnType<typeof client.savedViews.list>>[number]

/** Own and shared views of a list, and a form that saves what the list shows. */
export function SavedViewList({ shown, close }: { shown: ShownList; close: () => void }): ReactNode {
  const { t } = useTranslation('saved_views')
  const views = useQuery(query.savedViews.list.queryOptions({ input: { list: shown.name } }))
  return (
    <div className={css.box}>
      <strong>{t('saved')}</strong>
      {views.isError && <p role="alert">{errorText(views.error)}</p>}
      {views.isPending && <Skeleton width="20ch" />}
      {views.data?.length === 0 && <p className="muted">{t('none')}</p>}
      <ul className={css.views}>
        {views.data?.map((view) => (
          <ViewRow key={view.id} view={view} shown={shown} close={close} />
        ))}
      </ul>
      <SaveView shown={shown} known={views.data ?? []} />
    </div>
  )
}

function ViewRow({ view, shown, close }: { view: View; shown: ShownList; close: () => void }): ReactNode {
  const { t } = useTranslation('saved_views')
  const { id, name, list, shared, search, columns } = view
  const remove = async (): Promise<void> => {
    try {
      await client.savedViews.remove({ id })
      await refreshScreen()
      offerUndo(t('removed', { name }), async () => {
        await client.savedViews.create({ list, name, shared, search, columns })
      })
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  return (
    <li className={css.view}>
      <button
        type="button"
        className={css.name}
        onClick={() => {
          shown.show(view)
          close()
        }}
      >
        {name}
        {shared && <span className="muted"> · {t('shared')}</span>}
      </button>
      {view.editable && (
        <CloseButton size="sm" aria-label={t('remove', { name })} onClick={() => void remove()} />
      )}
    </li>
  )
}

/** A view of the caller with the same name is replaced. */
function SaveView({ shown, known }: { shown: ShownList; known: readonly View[] }): ReactNode {
  const { t } = useTranslation('saved_views')
  const [name, setName] = useState('')
  const [sharedChoice, setSharedChoice] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  const [writes] = useState(() => new FormWrites(null))
  const same = known.find((view) => view.own && view.name === name.trim())
  // Replacing a shared view must not take it away from the others without being asked.
  const shared = sharedChoice ?? same?.shared ?? false
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const { search, columns } = shown
    const saved = { name: name.trim(), shared, search, columns: { ...columns } }
    setBusy(true)
    try {
      await writes.run(async () => {
        if (same) await client.savedViews.update({ id: same.id, ...saved })
        else await client.savedViews.create({ list: shown.name, ...saved })
      })
      await refreshScreen()
      toast.success(t('wasSaved', { name: saved.name }))
      setName('')
      setSharedChoice(null)
    } catch (thrown) {
      toast.error(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={css.form} onSubmit={(event) => void save(event)}>
      <TextInput
        label={t('name')}
        description={t('hint')}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label={t('share')}
        checked={shared}
        onChange={(event) => setSharedChoice(event.currentTarget.checked)}
      />
      <Button type="submit" size="compact-md" loading={busy} disabled={name.trim() === ''}>
        {same ? t('update', { name: same.name }) : t('save')}
      </Button>
    </form>
  )
}
