import * as growth from './growth.ts'
import * as keys from './keys.ts'
import * as officialSeries from './official-series.ts'
import * as organizations from './organizations.ts'
import * as users from './users.ts'

/** Calls on the whole installation, for super admins only. */
export const superAdminContract = {
  organizations: {
    list: organizations.list,
    exportCsv: organizations.exportCsv,
    get: organizations.get,
    enter: organizations.enter,
    update: organizations.update,
    suspend: organizations.suspend,
    giveBack: organizations.giveBack,
    exportData: organizations.exportData,
    erase: organizations.erase,
  },
  growth: { indicators: growth.indicators, usage: growth.usage },
  keys: { list: keys.list, rotate: keys.rotate },
  officialSeries: { list: officialSeries.list, put: officialSeries.put, remove: officialSeries.remove },
  users: {
    list: users.list,
    exportCsv: users.exportCsv,
    create: users.create,
    changeRole: users.changeRole,
    ban: users.ban,
    lift: users.lift,
    signOut: users.signOut,
    resendConfirmation: users.resendConfirmation,
    remove: users.remove,
  },
}
