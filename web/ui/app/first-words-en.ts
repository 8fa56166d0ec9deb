import common from '@domovik/locales/en/common.json'
import portal from '@domovik/locales/en/portal.json'
import shell from '@domovik/locales/en/shell.json'
import ui from '@domovik/locales/en/ui.json'
import type { Words } from './phrase.ts'

/** The texts that every screen of the application needs, in one file. */
export default { common, shell, ui, ...(import.meta.env.VITE_APP === 'admin' ? {} : { portal }) }

/** The texts of features, without those above and those of mails, which are only on the server. */
export const files = import.meta.glob<Words>(
  ['../../../locales/en/*.json', '!../../../locales/*/{mail,auth_mail,common,portal,shell,ui}.json'],
  { import: 'default' },
)
