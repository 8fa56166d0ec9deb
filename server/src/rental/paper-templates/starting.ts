/** The texts that Domovik contains as a start for templates. */
import type { TemplateKind } from '@domovik/domain/rental/paper-templates/kinds.ts'
import type { Law } from '@domovik/domain/rental/signing/legal-form.ts'
import { languages } from '@domovik/locales/index.ts'
import { translator } from '../../machinery/i18n.ts'
import type { Texts } from './table.ts'

/**
 * Returns the starting texts of a kind under a law in all languages; without one for the law, the general ones, and for a
 * paper that only Polish law knows, those of Polish law.
 */
export function startingTexts(kind: TemplateKind, law: Law): Texts {
  const texts: Texts = {}
  for (const language of languages) {
    const t = translator(language, 'template_texts')
    const own = [law, 'none', 'pl'].find((each) => t.has(`${each}.${kind}.body`))
    texts[language] = { title: t(`${own}.${kind}.title`), body: t(`${own}.${kind}.body`) }
  }
  return texts
}
