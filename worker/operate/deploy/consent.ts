import { PlainError } from '../database/server.ts'
import type { CloudflareAccount } from '../doctor/checks/cloudflare.ts'
import type { Subject } from '../doctor/subject.ts'
import { customDomain } from './config.ts'
import { deployedDatabase } from './deployed.ts'
import { whereElse } from './domains.ts'
import { hostIn } from './host-in.ts'
import { redirectHosts, redirectWorker } from './redirects.ts'
import type { Stage } from './stage.ts'

/** With these arguments an operator agrees to a change that replaces another site or database. */
export const takeOverArgument = '--take-over'
export const newDatabase = '--new-database'
/** With this argument an operator makes the site public. The workflow never gives it. */
export const firstArgument = '--first'

type Asked = {
  subject: Pick<Subject, 'env' | 'nameServers' | 'signal'>
  account: CloudflareAccount
  stage: Stage
  args: string[]
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Requires --first for the first deployment, so that a push to GitHub does not put sample texts online. */
function assertMeantForAll(siteUrl: string | undefined, { isStaging }: Stage, args: string[]) {
  if (isStaging || args.includes(firstArgument)) return
  throw new PlainError(
    `Nothing is public at ${siteUrl} yet: add ${firstArgument} to npm run deploy once the words are there. To rehearse first: npm run deploy -- --staging`,
  )
}

/** Fails if a host of this deployment leads to another site now, unless the operator has agreed. */
export async function assertHostsFree({ subject, account, stage, args }: Asked) {
  if (args.includes(takeOverArgument)) return
  const { SITE_URL, REDIRECT_HOSTS } = subject.env
  const site = customDomain(SITE_URL)
  const hosts = [
    ...(site ? [{ host: site, worker: stage.worker }] : []),
    ...redirectHosts(REDIRECT_HOSTS).map((host) => ({ host, worker: redirectWorker })),
  ]
  const taken = await Promise.all(
    hosts.map(async ({ host, worker }) => {
      const elsewhere = await whereElse(subject, account, host, worker).catch(
        (error) => `an unknown place (${reasonOf(error)})`,
      )
      return elsewhere ? [`${host} leads to ${elsewhere}`] : []
    }),
  )
  if (taken.flat().length === 0) return
  throw new PlainError(
    `${taken.flat().join('; ')}. Visitors would reach this site there instead: add ${takeOverArgument} if that is wanted. To rehearse first: npm run deploy -- --staging`,
  )
}

/** Fails if no public site is deployed yet or if it has another database, unless the operator has agreed. */
export async function assertSameSite({ subject, account, stage, args }: Asked) {
  const { SITE_URL, TURSO_DATABASE_URL } = subject.env
  const isAgreed = args.includes(newDatabase)
  const deployed = await deployedDatabase(account, stage.worker).catch((error) => {
    if (isAgreed) return TURSO_DATABASE_URL
    throw new PlainError(`${reasonOf(error)}. Add ${newDatabase} to deploy all the same.`)
  })
  if (!deployed) return assertMeantForAll(SITE_URL, stage, args)
  const here = hostIn(TURSO_DATABASE_URL)
  if (isAgreed || hostIn(deployed) === here) return
  throw new PlainError(
    `The deployed site uses the database at ${hostIn(deployed)}, and TURSO_DATABASE_URL names ${here}. To change it everywhere: npm run switch-database. To change it with this deployment only: add ${newDatabase}.`,
  )
}
