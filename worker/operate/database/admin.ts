import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sealAudit, verifyAudit } from '#db/audit/chain.ts'
import type { Db } from '#db/client.ts'
import { invite, siteSettings } from './invite.ts'
import { migrate } from './migrate.ts'
import { operator } from './operator.ts'
import { parse } from '#db/model/lib/parse.ts'
import { Username } from '#db/model/users.ts'
import { NewPassword } from '#db/model/auth/passwords.ts'
import { hashPassword } from '#db/auth/password.ts'
import { openForCommand } from './open-for-command.ts'
import { PlainError } from './server.ts'
import { setupLinkText } from './setup-link.ts'
import { runAsCommand } from '../main.ts'
import { removeSecondFactor } from '#db/auth/totp.ts'
import { batchIf } from '#db/must.ts'
import { insertUser } from '#db/users/changes.ts'
import { findClash } from '#db/users/names.ts'
import { findUser } from '#db/users/users.ts'
import { setPassword } from '#db/auth/own-account.ts'

const dataDir = process.env['DATA_DIR'] ?? '.data'

const usage =
  'npm run admin -- setup-link | create NAME | invite EMAIL --role ROLE [--name NAME] | password NAME | reset-second-factor NAME | verify-audit [SEAL]'

async function readPassword() {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
  process.stdout.write('Password: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true })
  const password = await prompt.question('')
  prompt.close()
  process.stdout.write('\n')
  return password
}

function valid(schema: Parameters<typeof parse<string>>[0], input: string) {
  const result = parse(schema, input)
  if ('message' in result) throw new PlainError(result.message)
  return result.output
}

export async function createAdmin(db: Db, name: string, password: string) {
  const username = valid(Username, name)
  if (await findClash(db, { username })) throw new PlainError(`There is a user ${username} already`)
  const hash = await hashPassword(valid(NewPassword, password))
  await insertUser(db, operator, { username, password: hash, role: 'admin' })
}

async function changePassword(db: Db, name: string, password: string) {
  const user = await findUser(db, name)
  if (!user) throw new PlainError(`There is no user ${name}`)
  const hash = await hashPassword(valid(NewPassword, password))
  await db.batch(setPassword(db, operator, user.id, { password: hash }))
}

async function resetSecondFactor(db: Db, name: string) {
  const user = await findUser(db, name)
  if (!user) throw new PlainError(`There is no user ${name}`)
  const { must, statements } = removeSecondFactor(db, operator, user.id)
  const { refused } = await batchIf(db, must, statements)
  if (refused) throw new PlainError(`${name} has no second factor`)
}

const sealAll = (db: Db) => sealAudit(db, Infinity)

const faultsShown = 20

/** `seal` is a hash from an earlier check, kept elsewhere, which the log must still contain. */
async function verify(db: Db, seal?: string) {
  await sealAll(db)
  const { entries, head, faults } = await verifyAudit(db, seal)
  if (faults.length > faultsShown) faults.splice(faultsShown, Infinity, '…')
  if (faults.length > 0) {
    throw new PlainError(['The audit log has been changed:', ...faults].join('\n'))
  }
  return `All ${entries} entries are as they were written. Keep this seal elsewhere: ${head}`
}

type Command = { run: (db: Db, name: string, options: string[]) => Promise<string> }

const withPassword = (
  action: (db: Db, name: string, password: string) => Promise<void>,
  messageFor: (name: string) => string,
): Command => ({
  async run(db, name) {
    await action(db, name, await readPassword())
    return messageFor(name)
  },
})

const commands: Record<string, Command & { nameIsOptional?: boolean }> = {
  'setup-link': {
    run: async (db) => setupLinkText(db, await siteSettings(dataDir)),
    nameIsOptional: true,
  },
  create: withPassword(createAdmin, (name) => `Created admin ${name}.`),
  invite: { run: (db, email, options) => invite(db, operator, email, dataDir, options) },
  password: withPassword(changePassword, (name) => `Changed ${name}'s password.`),
  'reset-second-factor': {
    async run(db, name) {
      await resetSecondFactor(db, name)
      return `${name} signs in without a code now.`
    },
  },
  'verify-audit': { run: (db, seal) => verify(db, seal || undefined), nameIsOptional: true },
}

async function run([command = '', name = '', ...options]: string[]) {
  const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!chosen || (!name && !chosen.nameIsOptional)) throw new PlainError(`Usage: ${usage}`)
  const database = await openForCommand(dataDir)
  try {
    const { db } = database
    await migrate(db)
    const done = await chosen.run(db, name, options)
    await sealAll(db)
    console.log(done)
  } finally {
    await database.stop()
  }
}

await runAsCommand(import.meta.url, () => run(process.argv.slice(2)))
