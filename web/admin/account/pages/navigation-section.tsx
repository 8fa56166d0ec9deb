import { NAVIGATION_MAX } from '@domovik/domain/account/navigation/icons.ts'
import type { PageScope } from '@domovik/domain/account/pages/address.ts'
import { moved } from '@domovik/domain/account/pages/blocks.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { CloseButton } from '../../../ui/act/close-button.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { EmptyList, FailedList } from '../../../ui/list/list-states.tsx'
import { Sortable } from '../../../ui/list/sortable.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { navigationIcons } from '../../frame/navigation-icons.ts'
import css from './pages.module.css'
import { callsOf, type NavigationItem, useMayWrite } from './scope.ts'
import { useSaveNavigation } from './use-save-navigation.ts'

const ItemForm = onFirstUse(() => import('./item-form.tsx').then((part) => part.ItemForm))

/** The items that the organization adds to its menu, or the platform to its public pages, in order (ADMIN-08). */
export function NavigationSection({ scope }: { scope: PageScope }): ReactNode {
  const { t } = useTranslation('pages')
  const mayWrite = useMayWrite(scope)
  const kept = useQuery({ ...callsOf(scope).query.navigation.queryOptions(), staleTime: 0 })
  const { items, change, reorder, keepOrder } = useSaveNavigation(scope, kept.data)
  const [editing, setEditing] = useState<NavigationItem | 'new' | null>(null)
  const [shown, setShown] = useState<NavigationItem | 'new'>('new')
  const open = (item: NavigationItem | 'new'): void => {
    setShown(item)
    setEditing(item)
  }
  const remove = (item: NavigationItem): void =>
    void change(
      items.filter(({ id }) => id !== item.id),
      t('menu.removed', { label: item.label }),
    )
  if (kept.isError) return <FailedList error={kept.error} onRetry={() => void kept.refetch()} />
  const room = mayWrite && items.length < NAVIGATION_MAX
  return (
    <section>
      <header className={css.head}>
        <div>
          <h2>{t('menu.title')}</h2>
          <p className="muted">{t(`menu.sentence.${scope}`)}</p>
        </div>
        {room && items.length > 0 && <Button onClick={() => open('new')}>{t('menu.add')}</Button>}
      </header>
      {!kept.data && <Skeleton width="100%" height="6rem" />}
      {kept.data && items.length === 0 && (
        <EmptyList
          sentence={t(`menu.empty.${scope}`)}
          steps={room ? [{ label: t('menu.add'), run: () => open('new') }] : []}
        />
      )}
      <Sortable
        label={t('menu.title')}
        items={items}
        itemKey={({ id }) => id}
        itemName={({ label }) => label}
        onMove={(from, to) => reorder(moved(items, from, to))}
        onMoved={keepOrder}
        disabled={!mayWrite}
      >
        {(item) => (
          <Line item={item} mayWrite={mayWrite} onEdit={() => open(item)} onRemove={() => remove(item)} />
        )}
      </Sortable>
      {mayWrite && (
        <ItemForm
          opened={editing !== null}
          onClose={() => setEditing(null)}
          scope={scope}
          item={shown === 'new' ? null : shown}
          save={async (item) => {
            const next =
              shown === 'new'
                ? [...items, item]
                : items.map((one) => (one.id === shown.id ? { ...item, id: one.id } : one))
            await change(next, null)
          }}
        />
      )}
    </section>
  )
}

function Line({
  item,
  mayWrite,
  onEdit,
  onRemove,
}: {
  item: NavigationItem
  mayWrite: boolean
  onEdit: () => void
  onRemove: () => void
}): ReactNode {
  const { t } = useTranslation('pages')
  const { t: common } = useTranslation('common')
  const Icon = navigationIcons[item.icon ?? 'file']
  return (
    <div className={css.item}>
      <div className={css.itemMain}>
        <Icon size={18} stroke={1.6} aria-hidden="true" />
        <div>
          <div className={css.itemLabel}>{item.label}</div>
          <div className={css.itemNote}>
            {[
              item.pageTitle === item.label ? null : (item.pageTitle ?? item.url),
              item.permission && t(`permissions.${item.permission}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </div>
      </div>
      {item.to === null && <StateDot tone="soon">{t('menu.hidden')}</StateDot>}
      {mayWrite && (
        <div className={css.itemActs}>
          <Button
            variant="default"
            size="compact-sm"
            onClick={onEdit}
            aria-label={t('menu.edit', { label: item.label })}
          >
            {common('act.edit')}
          </Button>
          <CloseButton onClick={onRemove} aria-label={t('menu.remove', { label: item.label })} />
        </div>
      )}
    </div>
  )
}
