import { parseArgs } from 'node:util'
import { minuteMs } from '#db/model/lib/time.ts'
import { PlainError } from '../database/server.ts'
import { assertSet } from '../deploy/settings.ts'
import { enterStage } from '../deploy/stage.ts'
import { openAccount } from '../doctor/checks/cloudflare.ts'
import { databaseChecks } from '../doctor/checks/database.ts'
import { examine } from '../doctor/examine.ts'
import { wranglerLogin } from '../doctor/login.ts'
import { readTokenChecks } from '../doctor/read-token.ts'
import { reportLines } from '../doctor/report.ts'
import type { Subject } from '../doctor/subject.ts'
import { runAsCommand } from '../main.ts'
import { filePlace, githubPlace, type Place, workerPlace } from './places.ts'

const usage = `Usage: npm run switch-database [-- --yes] [--file SETTINGS] [--staging]
Set TURSO_DATABASE_URL, TURSO_AUTH_TOKEN and TURSO_READ_TOKEN to the new database first.`

const timeoutMs = minuteMs

function optionsOf(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        yes: { type: 'boolean', default: false },
        staging: { type: 'boolean', default: false },
        file: { type: 'string' },
      },
    }).values
  } catch {
    throw new PlainError(usage)
  }
}

/** Findings that do not stop a site from using its database. */
const leftOut = ['Distance', 'Answers to mail']

/** Fails if the site could not use the new database. */
async function assertUsable(subject: Subject) {
  // Only the database is asked, so the settings of the Worker do not matter.
  const checks = databaseChecks(subject).filter(({ name }) => !leftOut.includes(name))
  const findings = await examine([...checks, ...readTokenChecks(subject)], timeoutMs, timeoutMs)
  const faults = findings.filter(({ state }) => state !== 'ok')
  if (faults.length === 0) return
  const lines = reportLines(faults, subject.env).slice(0, -2)
  throw new PlainError(
    `${lines.join('\n')}\nNothing was changed: the database is not ready to be used.`,
  )
}

async function run(args: string[]) {
  const { yes, file } = optionsOf(args)
  const { worker } = enterStage(args)
  const { env } = process
  assertSet('TURSO_DATABASE_URL', 'TURSO_AUTH_TOKEN', 'TURSO_READ_TOKEN')
  const signal = AbortSignal.timeout(timeoutMs)
  const subject: Subject = { env, signal, login: wranglerLogin(timeoutMs) }
  await assertUsable(subject)
  const account = openAccount(subject, worker)
  const github = githubPlace(env)
  const places: Place[] = [
    // The Worker comes first: until GitHub has the new values, its workflow refuses to deploy and changes nothing.
    await workerPlace(account, worker, env),
    ...(github ? [github] : [{ name: 'The builder', says: 'Change its variables yourself.' }]),
    await filePlace(file, env),
  ]
  for (const { name, says } of places) console.log(`${name}: ${says}`)
  if (!yes) return console.log('Nothing was changed. To change these places: add --yes')
  for (const { name, change } of places) {
    if (!change) continue
    await change()
    console.log(`Changed: ${name}`)
  }
  const left = places.filter(({ change }) => !change).map(({ name }) => name)
  if (left.length > 0) console.log(`Left to you: ${left.join('; ')}`)
  console.log(
    'If the bucket is gone as well, put the restored one into bucket_name in wrangler.toml. Else keep the old one: submissions wait in it.',
  )
  console.log('Then publish from the new database: npm run deploy')
}

await runAsCommand(import.meta.url, () => run(process.argv.slice(2)))
