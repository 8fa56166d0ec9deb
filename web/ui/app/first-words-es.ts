import common from '@domovik/locales/es/common.json'
import errors from '@domovik/locales/es/errors.json'
import portal from '@domovik/locales/es/portal.json'
import shell from '@domovik/locales/es/shell.json'
import ui from '@domovik/locales/es/ui.json'

/** The texts that every screen needs, in one file. */
export default { common, errors, portal, shell, ui }
