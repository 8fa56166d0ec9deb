import { IconMessages } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { Pop } from '../../../ui/act/pop.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { lazyPart } from '../../../ui/app/part-boundary.tsx'
import { Skeleton } from '../../../ui/show/skeleton.tsx'
import css from './saved-replies.module.css'

const ReplyList = lazyPart(() => import('./reply-list.tsx').then((part) => part.ReplyList))

/** The saved replies of the organization, to insert one into a text or to save the text as one. */
export function SavedReplies({ text, insert }: { text: string; insert: (body: string) => void }): ReactNode {
  const { t } = useTranslation('saved_replies')
  return (
    <div>
      <Pop
        label={t('title')}
        opener={(opener) => (
          <button type="button" {...opener} className={css.opener}>
            <IconMessages size={16} stroke={1.6} aria-hidden="true" /> {t('title')}
          </button>
        )}
      >
        {(close) => (
          <Suspense fallback={<Skeleton width="20ch" />}>
            <ReplyList
              text={text}
              insert={(body) => {
                insert(body)
                close()
              }}
            />
          </Suspense>
        )}
      </Pop>
    </div>
  )
}
