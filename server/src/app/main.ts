/** npm start. The server is imported dynamically, because static imports would load before the loader is configured. */
import { loadModulesFast } from './module-loading.ts'

loadModulesFast()
await import('./serve.ts')
