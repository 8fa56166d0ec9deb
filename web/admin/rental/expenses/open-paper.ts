import { saveFile } from '../../../ui/act/save-file.ts'
import { toast } from '../../../ui/app/toast.ts'
import { words } from '../../../ui/app/words.ts'

/** How long the new tab has to take the document over. */
const handOverMs = 60_000

/**
 * Hands a document to the browser's own reader in a new tab. The tab is opened at once, since browsers allow that only
 * to a press; where it is refused the document is saved instead.
 */
export async function openPaper(load: () => Promise<Blob>, fileName: string): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  try {
    const content = await load()
    if (!tab) return saveFile({ fileName, mediaType: content.type, content })
    const url = URL.createObjectURL(content)
    tab.opener = null
    tab.location.replace(url)
    setTimeout(() => URL.revokeObjectURL(url), handOverMs)
  } catch (thrown) {
    tab?.close()
    toast.error(thrown, words.t('expenses:files.notOpened'))
  }
}
