/** For `node --import`: configures module loading before a command or a process of a test loads its first module. */
import { loadModulesFast } from './module-loading.ts'

loadModulesFast()
