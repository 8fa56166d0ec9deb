import common from '@domovik/locales/pl/common.json'
import portal from '@domovik/locales/pl/portal.json'
import shell from '@domovik/locales/pl/shell.json'
import ui from '@domovik/locales/pl/ui.json'
import type { Words } from './phrase.ts'

/** The texts that every screen of the application needs, in one file. */
export default { common, shell, ui, ...(import.meta.env.VITE_APP === 'admin' ? {} : { portal }) }

/** The texts of features, without those above and those of mails, which are only on the server. */
export const files = import.meta.glob<Words>(
  ['../../../locales/pl/*.json', '!../../../locales/*/{mail,auth_mail,common,portal,shell,ui}.json'],
  { import: 'default' },
)
