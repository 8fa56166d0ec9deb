/** npm run restore FILE: replaces everything by what the backup holds. npm run restore -- --check FILE: only compares it with its hashes. */
import { roleSecrets } from '../db/database.ts'
import { openFileStorage } from '../files/storage.ts'
import { version } from '../version.ts'
import { countLostFiles } from './lost-files.ts'
import { onDatabase, plainErrors, readKey } from './on-database.ts'
import { check, restore } from './restore.ts'

const checkOnly = process.argv.includes('--check')
const path = process.argv.slice(2).find((argument) => argument !== '--check')
if (!path) {
  console.error('npm run restore FILE, or npm run restore -- --check FILE')
  process.exitCode = 1
} else if (checkOnly) {
  await plainErrors(async () => {
    const { rows, files } = await check(readKey().masterKey, path)
    console.log(`${path} is whole: ${rows} rows${files === null ? '' : ` and ${files} files`}.`)
  })
} else {
  await onDatabase(async ({ owner, masterKey, config }) => {
    const home = openFileStorage(config)
    const secrets = roleSecrets(masterKey)
    const { rows, files, from } = await restore({ owner, secrets, masterKey, files: home }, path)
    console.log(`${rows} rows${files === null ? '' : ` and ${files} files`} restored from ${path}.`)
    if (from !== version)
      console.log(
        `It was made by Domovik ${from ?? 'of an unreleased state'}; the data are now those of ${version}.`,
      )
    if (files === null) console.log('It holds the database alone: files are where they were.')
    const lost = await countLostFiles(owner, home)
    if (lost > 0)
      console.log(
        `${lost} files have no bytes ${config.s3 ? `in the bucket ${config.s3.bucket}` : `in ${config.dataDir}/files`}: bring them back from another copy.`,
      )
  })
}
