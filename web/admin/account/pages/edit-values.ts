import { isSafeLink, isSlug, SLUG_MAX } from '@domovik/domain/account/pages/address.ts'
import { isBlank } from '@domovik/domain/account/pages/blocks.ts'
import { slugOf } from '@domovik/domain/slug.ts'
import type { Block, PageRecord } from './scope.ts'

/** A block while it is edited: it keeps its key wherever it is moved. */
export type EditedBlock = Block & { key: string }

export type PageValues = {
  title: string
  slug: string
  seoTitle: string
  seoDescription: string
  seoKeywords: string
  content: EditedBlock[]
}

export const withKey = (block: Block): EditedBlock => ({ ...block, key: crypto.randomUUID() })

export const valuesOf = (page: PageRecord | null): PageValues => ({
  title: page?.title ?? '',
  slug: page?.slug ?? '',
  seoTitle: page?.seoTitle ?? '',
  seoDescription: page?.seoDescription ?? '',
  seoKeywords: page?.seoKeywords ?? '',
  // Named by their place, so that an unchanged page does not count as a draft.
  content: (page?.content ?? []).map((block, place) => ({ ...block, key: `kept-${place}` })),
})

/** The address that a title suggests; what is reserved gets a word more. */
export function suggestedSlug(title: string): string {
  const slug = slugOf(title, SLUG_MAX)
  return slug === '' || isSlug(slug) ? slug : `${slug}-1`
}

/** What the server takes: blank blocks and blank lines of lists stay behind. */
export const fieldsOf = ({ content, ...values }: PageValues) => ({
  title: values.title,
  slug: values.slug,
  seoTitle: values.seoTitle || null,
  seoDescription: values.seoDescription || null,
  seoKeywords: values.seoKeywords || null,
  content: content.filter((block) => !isBlank(block)).map(({ key: _, ...block }) => trimmed(block)),
})

const trimmed = (block: Block): Block =>
  block.type === 'list' ? { ...block, items: block.items.filter((item) => item.trim() !== '') } : block

/** Field path to code, for what the server would refuse. */
export function problemsOf({ title, slug, content }: PageValues): Record<string, string> {
  const found: Record<string, string> = {}
  if (title.trim() === '') found.title = 'required'
  if (slug === '') found.slug = 'required'
  else if (!isSlug(slug)) found.slug = 'not_allowed'
  content.forEach((block, place) => {
    if (isBlank(block)) return
    const miss = (field: string, text: string): void => {
      if (text.trim() === '') found[`content.${place}.${field}`] = 'required'
    }
    if (block.type === 'question') {
      miss('question', block.question)
      miss('answer', block.answer)
    } else if (block.type === 'link') {
      miss('label', block.label)
      if (!isSafeLink(block.to.trim())) found[`content.${place}.to`] = 'url_invalid'
    }
  })
  return found
}
