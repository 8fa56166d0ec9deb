/** The blocks of a page. The set is fixed so that no page contains its own markup or script (ADMIN-09). */

export const BLOCK_TYPES = ['heading', 'paragraph', 'list', 'quote', 'question', 'link', 'divider'] as const
export type BlockType = (typeof BLOCK_TYPES)[number]

export type Block =
  | { type: 'heading'; text: string; level: 2 | 3 }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; items: string[]; ordered: boolean }
  /** `sample`: an invented quote that shows the layout. It is marked as a sample wherever it appears (LAND-04). */
  | { type: 'quote'; text: string; author: string; sample: boolean }
  | { type: 'question'; question: string; answer: string }
  | { type: 'link'; label: string; to: string; button: boolean }
  | { type: 'divider' }

export const BLOCKS_MAX = 100
export const LIST_ITEMS_MAX = 50

/** Returns a new block of this type for the editor. */
export function emptyBlock(type: BlockType): Block {
  switch (type) {
    case 'heading':
      return { type, text: '', level: 2 }
    case 'list':
      return { type, items: [''], ordered: false }
    case 'quote':
      return { type, text: '', author: '', sample: false }
    case 'question':
      return { type, question: '', answer: '' }
    case 'link':
      return { type, label: '', to: '', button: true }
    case 'divider':
      return { type }
    default:
      return { type, text: '' }
  }
}

/** True for a block without content, which is neither shown nor saved. */
export function isBlank(block: Block): boolean {
  switch (block.type) {
    case 'divider':
      return false
    case 'list':
      return block.items.every((item) => item.trim() === '')
    case 'question':
      return block.question.trim() === '' && block.answer.trim() === ''
    case 'link':
      return block.label.trim() === '' && block.to.trim() === ''
    default:
      return block.text.trim() === ''
  }
}

/** Returns the list with one element moved; an index outside the list changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return next
  const [one] = next.splice(from, 1)
  next.splice(to, 0, one as T)
  return next
}
