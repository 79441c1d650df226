import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { connect, type Db } from './client.ts'
import { migrate } from './migrate.ts'
import { NewPassword, Username } from './model/users.ts'
import { hashPassword } from './password.ts'
import { commandDatabase, PlainError } from './server.ts'
import { removeSecondFactor } from './totp.ts'
import { addUser, findUser, setPassword } from './users.ts'

const operator = { id: null, username: 'operator (command line)' }

const usage = 'npm run admin -- create NAME | password NAME | reset-second-factor NAME'

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

function valid<Schema extends v.GenericSchema<unknown, string>>(schema: Schema, input: string) {
  const { success, output, issues } = v.safeParse(schema, input)
  if (!success) throw new PlainError(issues[0].message)
  return output as string
}

export async function createAdmin(db: Db, name: string, password: string) {
  const username = valid(Username, name)
  if (await findUser(db, username)) throw new PlainError(`There is a user ${username} already`)
  const hash = await hashPassword(valid(NewPassword, password))
  await addUser(db, operator, { username, password: hash, role: 'admin' })
}

async function changePassword(db: Db, name: string, password: string) {
  const user = await findUser(db, name)
  if (!user) throw new PlainError(`There is no user ${name}`)
  await setPassword(db, operator, user.id, await hashPassword(valid(NewPassword, password)))
}

async function resetSecondFactor(db: Db, name: string) {
  const user = await findUser(db, name)
  if (!user) throw new PlainError(`There is no user ${name}`)
  await removeSecondFactor(db, operator, user.id)
}

const commands = {
  create: { run: createAdmin, done: (name: string) => `Created admin ${name}.`, asks: true },
  password: {
    run: changePassword,
    done: (name: string) => `Changed ${name}'s password.`,
    asks: true,
  },
  'reset-second-factor': {
    run: resetSecondFactor,
    done: (name: string) => `${name} signs in without a code now.`,
    asks: false,
  },
} as const

async function run([command, name]: string[]) {
  const chosen = commands[command as keyof typeof commands]
  if (!chosen || !name) throw new PlainError(`Usage: ${usage}`)
  const password = chosen.asks ? await readPassword() : ''
  const database = await commandDatabase(process.env['DATA_DIR'] ?? '.data')
  try {
    const db = connect(database)
    await migrate(db)
    await chosen.run(db, name, password)
    console.log(chosen.done(name))
  } finally {
    await database.stop()
  }
}

if (import.meta.main) {
  await run(process.argv.slice(2)).catch((error) => {
    console.error(error instanceof PlainError ? error.message : error)
    process.exitCode = 1
  })
}
