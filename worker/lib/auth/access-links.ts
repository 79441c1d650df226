import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { AccessLink } from '../../../db/auth/access-links.ts'
import { findLink } from '../../../db/auth/access-links.ts'
import type { Db } from '../../../db/client.ts'
import { type LinkKind, usedLink } from '../../../db/model/access-links.ts'
import type { Bindings } from '../../env.ts'
import { Problem } from '../http/problem.ts'

const handleLength = 36

const signatureOf = (
  { JWT_SECRET }: Pick<Bindings, 'JWT_SECRET'>,
  kind: LinkKind,
  handle: string,
) => createHmac('sha256', JWT_SECRET).update(`access link\n${kind}\n${handle}`).digest('base64url')

/**
 * The address that a link leads to. The token stands behind `#`, which browsers send to no server and to no
 * other site.
 */
export const linkUrl = (
  env: Pick<Bindings, 'JWT_SECRET' | 'SITE_URL'>,
  kind: LinkKind,
  handle: string,
) => `${env.SITE_URL}/admin/${kind}#${handle}.${signatureOf(env, kind, handle)}`

/** A token: handle and signature. Anything else is answered like a link that was used. */
export const LinkToken = v.pipe(v.string(), v.maxLength(100))

/** The link that a token names, or the problem that it cannot be used. */
export async function openLink(
  db: Db,
  env: Bindings,
  kind: LinkKind,
  token: string,
): Promise<AccessLink> {
  const handle = token.slice(0, handleLength)
  const expected = Buffer.from(`${handle}.${signatureOf(env, kind, handle)}`)
  const given = Buffer.from(token)
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  const link = isSigned ? await findLink(db, kind, handle) : undefined
  if (!link) throw usedUp()
  return link
}

export const usedUp = () => new Problem(404, usedLink)
