import common from '@domovik/locales/en/common.json'
import errors from '@domovik/locales/en/errors.json'
import portal from '@domovik/locales/en/portal.json'
import shell from '@domovik/locales/en/shell.json'
import ui from '@domovik/locales/en/ui.json'

/** The texts that every screen needs, in one file. */
export default { common, errors, portal, shell, ui }
