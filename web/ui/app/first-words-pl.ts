import common from '@domovik/locales/pl/common.json'
import errors from '@domovik/locales/pl/errors.json'
import portal from '@domovik/locales/pl/portal.json'
import shell from '@domovik/locales/pl/shell.json'
import ui from '@domovik/locales/pl/ui.json'
import type { Words } from './phrase.ts'

/** The texts that every screen needs, in one file. */
export default { common, errors, portal, shell, ui }

/** The texts of features, without those above and those of mails, which are only on the server. */
export const files = import.meta.glob<Words>(
  ['../../../locales/pl/*.json', '!../../../locales/*/{mail,auth_mail,common,errors,portal,shell,ui}.json'],
  { import: 'default' },
)
