import * as organizations from './organizations.ts'

/** What concerns the whole installation: for super admins alone. */
export const superAdminContract = {
  organizations: {
    list: organizations.list,
    exportCsv: organizations.exportCsv,
    get: organizations.get,
    update: organizations.update,
    suspend: organizations.suspend,
    giveBack: organizations.giveBack,
    exportData: organizations.exportData,
    erase: organizations.erase,
  },
}
