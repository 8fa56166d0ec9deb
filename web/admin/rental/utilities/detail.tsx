import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { confirm } from '../../../ui/act/confirm.ts'
import { AppLink, useGo } from '../../../ui/app/app-link.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { onFirstUse } from '../../../ui/app/on-first-use.tsx'
import { toast } from '../../../ui/app/toast.ts'
import { Page } from '../../../ui/show/page.tsx'
import { StateDot } from '../../../ui/show/state-dot.tsx'
import { client, query } from '../../api.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { recordPreload } from '../../shared/preload.ts'
import { makeOrAsk } from '../../shared/record-again.ts'
import { useRouteId } from '../../shared/route-id.ts'
import { IssuesCard } from './issues-card.tsx'
import { PersonsCard } from './persons-card.tsx'
import { PoolsCard } from './pools-card.tsx'
import { ResultCard } from './result-card.tsx'
import { type Settlement, stateTones } from './utilities-data.ts'
import { useUtilityWords } from './utility-words.ts'

const PostForm = onFirstUse(() => import('./post-form.tsx').then((part) => part.PostForm))
const SettlementLettersForm = onFirstUse(() =>
  import('../letters/settlement-letters-form.tsx').then((part) => part.SettlementLettersForm),
)
const UndoForm = onFirstUse(() => import('./undo-form.tsx').then((part) => part.UndoForm))

const list = '/payments/utilities'

export const preload = recordPreload(query.utilities.get)

/** One settlement of a building: its costs, what is missing, and what each tenant is charged or credited. */
export function UtilitySettlementScreen(): ReactNode {
  const { t } = useTranslation('utilities')
  const id = useRouteId()
  const found = useQuery(query.utilities.get.queryOptions({ input: { id } }))
  return (
    <Loaded query={found} back={{ to: list, label: t('detail.back') }}>
      {(settlement) => <Detail key={settlement.id} settlement={settlement} />}
    </Loaded>
  )
}

function Detail({ settlement }: { settlement: Settlement }): ReactNode {
  const { t } = useTranslation('utilities')
  const { t: papers } = useTranslation('papers')
  const { periodOf } = useUtilityWords()
  const go = useGo()
  const [opened, setOpened] = useState<'post' | 'undo' | 'send' | null>(null)
  const { id, can, state } = settlement
  const discard = async (): Promise<void> => {
    const agreed = await confirm({
      title: t('detail.discardTitle'),
      text: t('detail.discardText'),
      act: t('detail.discard'),
    })
    if (!agreed) return
    try {
      await client.utilities.discard({ id })
      go(list)
      toast.success(t('detail.discarded'))
    } catch (thrown) {
      toast.error(thrown)
    }
  }
  return (
    <Page
      title={t('detail.title', { building: settlement.building.name })}
      sentence={
        <>
          {periodOf(settlement)} · <StateDot tone={stateTones[state]}>{t(`states.${state}`)}</StateDot>
        </>
      }
      acts={
        <>
          <Button variant="default" renderRoot={(root) => <AppLink {...root} to={list} />}>
            {t('detail.back')}
          </Button>
          {can.discard && (
            <Button variant="subtle" color="overdue" onClick={() => void discard()}>
              {t('detail.discard')}
            </Button>
          )}
          {can.send && (
            <Button variant="default" onClick={() => setOpened('send')}>
              {papers('settlementForm.sendAll')}
            </Button>
          )}
          {can.undo && (
            <Button variant="default" onClick={() => setOpened('undo')}>
              {t('undo.act')}
            </Button>
          )}
          {can.post && <Button onClick={() => setOpened('post')}>{t('post.act')}</Button>}
        </>
      }
    >
      <PoolsCard settlement={settlement} />
      <IssuesCard settlement={settlement} />
      <PersonsCard settlement={settlement} />
      <ResultCard settlement={settlement} />
      {can.post && (
        <PostForm settlement={settlement} opened={opened === 'post'} onClose={() => setOpened(null)} />
      )}
      {can.send && (
        <SettlementLettersForm
          all
          opened={opened === 'send'}
          onClose={() => setOpened(null)}
          send={async (delivery) => {
            const { batchId } = await makeOrAsk((again) =>
              client.utilities.sendLetters({ id, delivery, again }),
            )
            go(`/documents/letters/${batchId}`)
          }}
        />
      )}
      {can.undo && (
        <UndoForm settlement={settlement} opened={opened === 'undo'} onClose={() => setOpened(null)} />
      )}
    </Page>
  )
}
