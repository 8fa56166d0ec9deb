import { isSafeLink, isSlug, SLUG_MAX } from '@domovik/domain/account/pages/address.ts'
import { isBlank } from '@domovik/domain/account/pages/blocks.ts'
import { slugOf } from '@domovik/domain/slug.ts'
import type { Block, PageRecord } from './scope.ts'

/** A block in the editor. Its key stays the same when it is moved. */
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
  // Keys by position, so that an unchanged page does not count as a draft.
  content: (page?.content ?? []).map((block, place) => ({ ...block, key: `kept-${place}` })),
})

/** The address suggested for a title. A reserved address gets a suffix. */
export function suggestedSlug(title: string): string {
  const slug = slugOf(title, SLUG_MAX)
  return slug === '' || isSlug(slug) ? slug : `${slug}-1`
}

/** The input for the server, without empty blocks and empty lines. */
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

/** Field path to error code, for what the server would reject. */
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
