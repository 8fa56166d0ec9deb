import { words } from './words.ts'

export default { ...words, loadNamespaces: words.load }
