import { once, saveFile } from '../act/save-file.ts'
import { toast } from '../app/toast.ts'
import { words } from '../app/words.ts'

/** How long the URL of the document stays valid for the new tab. */
const handOverMs = 60_000

/**
 * Opens a document in the browser's viewer in a new tab. The tab is opened before the document is loaded, because
 * browsers allow it only directly after a press. If the browser blocks the tab, the document is saved.
 */
export const openDocument = (load: () => Promise<Blob>, fileName: string): Promise<void> =>
  once(`open ${fileName}`, () => openNow(load, fileName))

async function openNow(load: () => Promise<Blob>, fileName: string): Promise<void> {
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
    toast.error(thrown, words.t('ui:notOpened'))
  }
}
