/** What a page is made of: a fixed set of blocks, so that no page carries markup or script of its own (ADMIN-09). */

export const BLOCK_TYPES = ['heading', 'paragraph', 'list', 'quote', 'question', 'link', 'divider'] as const
export type BlockType = (typeof BLOCK_TYPES)[number]

export type Block =
  | { type: 'heading'; text: string; level: 2 | 3 }
  | { type: 'paragraph'; text: string }
  | { type: 'list'; items: string[]; ordered: boolean }
  /** `sample`: made up to show how it looks, and marked as such wherever it stands (LAND-04). */
  | { type: 'quote'; text: string; author: string; sample: boolean }
  | { type: 'question'; question: string; answer: string }
  | { type: 'link'; label: string; to: string; button: boolean }
  | { type: 'divider' }

export const BLOCKS_MAX = 100
export const LIST_ITEMS_MAX = 50

/** A block of this type as the editor begins it. */
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

/** A block that says nothing yet: it is not shown and need not be kept. */
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

/** The list with one element moved; a place outside of it changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return next
  const [one] = next.splice(from, 1)
  next.splice(to, 0, one as T)
  return next
}
