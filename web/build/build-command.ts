import { buildWeb } from './build.ts'

const wanted = process.argv.slice(2).filter((name) => name === 'admin' || name === 'tenant')
await (wanted.length > 0 ? buildWeb(wanted) : buildWeb())
