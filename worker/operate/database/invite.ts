import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addInvite, isKnownEmail, listInvites, removeInvite } from '#db/auth/invites.ts'
import { linkUrl } from '#db/auth/link-url.ts'
import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { Invite, linkMinutes } from '#db/model/auth/access-links.ts'
import { parse } from '#db/model/lib/parse.ts'
import { isOfServer } from './open-for-command.ts'
import { loadSecrets } from './secrets.ts'
import { PlainError } from './server.ts'

/** The settings for a link: production's, or those of `npm start`. */
export async function siteSettings(dataDir: string) {
  const { TURSO_DATABASE_URL, JWT_SECRET, SITE_URL, PORT = '8787' } = process.env
  if (JWT_SECRET && SITE_URL) return { JWT_SECRET, SITE_URL }
  if (TURSO_DATABASE_URL || isOfServer(dataDir)) {
    throw new PlainError('Please set JWT_SECRET and SITE_URL as the site has them.')
  }
  // A server keeps its secrets in its environment alone.
  if (existsSync(join(dataDir, 'db/site.db'))) {
    throw new PlainError('Please set JWT_SECRET and SITE_URL as the server has them.')
  }
  const local = await loadSecrets(dataDir)
  return {
    SITE_URL: `http://localhost:${PORT}`,
    JWT_SECRET: JWT_SECRET ?? local.JWT_SECRET,
  }
}

function optionsIn(args: string[]) {
  try {
    const options = { role: { type: 'string' }, name: { type: 'string' } } as const
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error))
  }
}

/** Replaces an open invite, and returns a text with the link. The running site sends the mail later. */
export async function invite(db: Db, actor: Actor, email: string, dataDir: string, args: string[]) {
  const { role, name = email.split('@')[0] } = optionsIn(args)
  const result = parse(Invite, { email, role, name })
  if ('message' in result) throw new PlainError(result.message)
  const wanted = result.output
  const site = await siteSettings(dataDir)
  if ((await isKnownEmail(db, wanted.email)).hasAccount) {
    throw new PlainError(`There is a user with the address ${wanted.email} already`)
  }
  const open = (await listInvites(db)).filter((one) => one.email === wanted.email)
  for (const one of open) await removeInvite(db, actor, one)
  const made = await addInvite(db, actor, wanted)
  if (!made) throw new PlainError('The invite could not be stored')
  return [
    `With this link ${wanted.email} sets up an account, once, within ${linkMinutes.invite / 60} hours:`,
    linkUrl(site, 'invite', made.handle),
  ].join('\n')
}
