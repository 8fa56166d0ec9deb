import common from '@domovik/locales/es/common.json'
import portal from '@domovik/locales/es/portal.json'
import shell from '@domovik/locales/es/shell.json'
import ui from '@domovik/locales/es/ui.json'
import type { Words } from './phrase.ts'

/** The texts that every screen of the application needs, in one file. */
export default { common, shell, ui, ...(import.meta.env.VITE_APP === 'admin' ? {} : { portal }) }

/** The texts of features, without those above and those of mails, which are only on the server. */
export const files = import.meta.glob<Words>(
  ['../../../locales/es/*.json', '!../../../locales/*/{mail,auth_mail,common,portal,shell,ui}.json'],
  { import: 'default' },
)
