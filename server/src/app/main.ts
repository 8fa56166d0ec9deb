/** npm start. Modules are loaded after the way to load them is set, which an import at the head of this file would overtake. */
import { loadModulesFast } from './module-loading.ts'

loadModulesFast()
await import('./serve.ts')
