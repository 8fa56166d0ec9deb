import common from '@domovik/locales/pl/common.json'
import errors from '@domovik/locales/pl/errors.json'
import portal from '@domovik/locales/pl/portal.json'
import shell from '@domovik/locales/pl/shell.json'
import ui from '@domovik/locales/pl/ui.json'

/** The texts that every screen needs, in one file. */
export default { common, errors, portal, shell, ui }
