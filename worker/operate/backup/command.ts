import { parseArgs } from 'node:util'
import { PlainError } from '../database/server.ts'
import { runAsCommand } from '../main.ts'

const usage = [
  'Usage: npm run backup [-- FILE] [--bucket NAME]',
  'npm run backup -- --encrypt',
  'npm run restore -- FILE [--bucket NAME [--first]] [--files] [--erased LIST] [--local]',
  'or npm run restore -- FILE --server [--identity KEYFILE] [--erased LIST]',
].join(', ')

/** No colons: Windows does not allow them in file names. */
const fileForNow = () =>
  `backup-${new Date().toISOString().slice(0, 16).replaceAll(':', '')}.tar.gz`

function optionsOf(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        bucket: { type: 'string' },
        encrypt: { type: 'boolean', default: false },
        erased: { type: 'string' },
        files: { type: 'boolean', default: false },
        first: { type: 'boolean', default: false },
        identity: { type: 'string' },
        local: { type: 'boolean', default: false },
        server: { type: 'boolean', default: false },
      },
    })
    const [command = '', file = command === 'backup' ? fileForNow() : ''] = positionals
    if (!file || positionals.length > 2 || (command !== 'backup' && command !== 'restore'))
      throw new PlainError(usage)
    const isBackup = command === 'backup'
    const { encrypt, server, identity } = values
    // BACKUP_TO says where, so an encrypted backup names no file.
    if (isBackup ? server : encrypt) throw new PlainError(usage)
    if ((encrypt && positionals.length > 1) || (identity && !server)) throw new PlainError(usage)
    return { ...values, command, file }
  } catch {
    throw new PlainError(usage)
  }
}

// The modules are loaded when they are needed: wrangler is large, and a server does without it.
async function run(args: string[]) {
  const options = optionsOf(args)
  if (options.encrypt) await (await import('../server/backup/command.ts')).runServerBackup()
  else if (options.server)
    await (await import('../server/backup/command.ts')).runServerRestore(options)
  else await (await import('./bucket-command.ts')).runOnBucket(options)
}

await runAsCommand(import.meta.url, () => run(process.argv.slice(2)))
