import { addSetupLink } from '#db/auth/setup-link.ts'
import { linkUrl } from '#db/auth/link-url.ts'
import type { Db } from '#db/client.ts'
import { linkMinutes } from '#db/model/auth/access-links.ts'
import { operator } from './operator.ts'
import { PlainError } from './server.ts'

type Site = Parameters<typeof linkUrl>[0]

/** A new link for the first admin, which ends older ones. Undefined once there is a user. */
export async function setupLink(db: Db, site: Site): Promise<string | undefined> {
  const made = await addSetupLink(db, operator)
  return made && linkUrl(site, 'setup', made.handle)
}

export async function setupLinkText(db: Db, site: Site) {
  const url = await setupLink(db, site)
  if (!url) {
    throw new PlainError(
      'There is a user already, and admins invite others: npm run admin -- invite EMAIL --role ROLE',
    )
  }
  const hours = linkMinutes.setup / 60
  return `With this link the first admin sets up an account, once, within ${hours} hours:\n${url}`
}
