import { IconBookmark } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Pop } from '../../ui/act/pop.tsx'
import { useTranslation } from '../../ui/app/language.ts'
import { lazyPart } from '../../ui/app/part-boundary.tsx'
import css from '../../ui/list/toolbar.module.css'
import type { ShownList } from '../../ui/list/types.ts'
import { Skeleton } from '../../ui/show/skeleton.tsx'

const SavedViewList = lazyPart(() => import('./saved-view-list.tsx').then((part) => part.SavedViewList))

/** The saved views of a list. They are loaded when they are opened. */
export function SavedViews({ shown }: { shown: ShownList }): ReactNode {
  const { t } = useTranslation('ui')
  return (
    <Pop
      align="end"
      label={t('list.views')}
      opener={(opener) => (
        <button type="button" {...opener} className={css.tool}>
          <IconBookmark size={16} aria-hidden="true" />
          <span className={css.toolWord}>{t('list.views')}</span>
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<Skeleton width="20ch" />}>
          <SavedViewList shown={shown} close={close} />
        </Suspense>
      )}
    </Pop>
  )
}
