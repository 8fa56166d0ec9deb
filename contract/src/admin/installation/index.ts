import * as leads from './leads.ts'
import * as monitoring from './monitoring.ts'
import * as jobs from './operations.ts'
import * as platform from './platform.ts'
import { superAdminContract } from './super-admin/index.ts'

/** The calls of the district installation: who runs Domovik. */
export const installationContract = {
  superAdmin: superAdminContract,
  operations: { jobs: jobs.list, verifyAudit: jobs.audit, health: monitoring.health },
  platform: { settings: platform.get, saveSettings: platform.update },
  leads: {
    list: leads.list,
    get: leads.get,
    create: leads.create,
    update: leads.update,
    addNote: leads.addNote,
    decide: leads.decide,
    rules: leads.getRules,
    saveRules: leads.saveRules,
    remove: leads.remove,
    ask: leads.ask,
    apply: leads.apply,
  },
}
