import {
  BLOCK_TYPES,
  BLOCKS_MAX,
  type BlockType,
  emptyBlock,
  moved,
} from '@domovik/domain/account/pages/blocks.ts'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../ui/act/button.tsx'
import { CloseButton } from '../../../ui/act/close-button.tsx'
import { MenuAct, Pop } from '../../../ui/act/pop.tsx'
import { useTranslation } from '../../../ui/app/language.ts'
import { toast } from '../../../ui/app/toast.ts'
import { Sortable } from '../../../ui/list/sortable.tsx'
import { BlockFields } from './block-fields.tsx'
import { type EditedBlock, withKey } from './edit-values.ts'
import css from './pages.module.css'

interface BlockListProps {
  blocks: EditedBlock[]
  /** Receives a function of the current list, because an undo may come after other changes. */
  onChange: (next: (blocks: EditedBlock[]) => EditedBlock[]) => void
  error: (path: string) => ReactNode
}

/** The blocks of a page: added at the end, moved with a handle, removed with undo. */
export function BlockList({ blocks, onChange, error }: BlockListProps): ReactNode {
  const { t } = useTranslation('pages')
  const list = useRef<HTMLDivElement>(null)
  const added = useRef<string | null>(null)

  // A new block gets the focus.
  useEffect(() => {
    if (added.current === null || blocks.at(-1)?.key !== added.current) return
    added.current = null
    const field = list.current?.querySelector<HTMLElement>('li:last-child :is(textarea, input)')
    field?.focus()
  }, [blocks])

  const add = (type: BlockType): void => {
    const block = withKey(emptyBlock(type))
    added.current = block.key
    onChange((all) => [...all, block])
  }
  const remove = (block: EditedBlock, place: number): void => {
    onChange((all) => all.filter(({ key }) => key !== block.key))
    toast.undo(t('block.removed', { block: t(`types.${block.type}`) }), () =>
      onChange((all) => all.toSpliced(place, 0, block)),
    )
  }

  return (
    <div ref={list} className={css.blocks}>
      {blocks.length === 0 && <p className="muted">{t('block.none')}</p>}
      <Sortable
        label={t('block.all')}
        items={blocks}
        itemKey={({ key }) => key}
        itemName={({ type }, place) => t('block.name', { block: t(`types.${type}`), place: place + 1 })}
        onMove={(from, to) => onChange((all) => moved(all, from, to))}
      >
        {(block, place) => (
          <div className={css.block}>
            <div className={css.fields}>
              <BlockFields
                block={block}
                change={(part) =>
                  onChange((all) =>
                    all.map((one) => (one.key === block.key ? ({ ...one, ...part } as EditedBlock) : one)),
                  )
                }
                error={(field) => error(`content.${place}.${field}`)}
              />
            </div>
            <CloseButton
              onClick={() => remove(block, place)}
              aria-label={t('block.remove', {
                name: t('block.name', { block: t(`types.${block.type}`), place: place + 1 }),
              })}
            />
          </div>
        )}
      </Sortable>
      {blocks.length < BLOCKS_MAX && (
        <Pop
          menu
          label={t('block.add')}
          opener={(opener) => (
            <Button
              {...opener}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              className={css.addBlock}
            >
              {t('block.add')}
            </Button>
          )}
        >
          {BLOCK_TYPES.map((type) => (
            <MenuAct key={type} onClick={() => add(type)}>
              {t(`types.${type}`)}
            </MenuAct>
          ))}
        </Pop>
      )}
    </div>
  )
}
