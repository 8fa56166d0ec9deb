import { drawIcons } from './draw-icons.ts'

await drawIcons('admin', '#2563eb')
await drawIcons('tenant', '#2563eb')
