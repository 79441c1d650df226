import { timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { type AccessLink, findLink } from '#db/auth/access-links.ts'
import { linkToken } from '#db/auth/link-url.ts'
import type { Db } from '#db/client.ts'
import {
  type LinkKind,
  setupCommand,
  usedLink,
  usedSetupLink,
} from '#db/model/auth/access-links.ts'
import type { Bindings } from '#worker/env.ts'
import { Problem } from '../http/problem.ts'

const handleLength = 36

export const LinkToken = v.pipe(v.string(), v.maxLength(100))

export const usedUp = () => new Problem(404, usedLink)
export const usedSetup = () => new Problem(404, `${usedSetupLink} ${setupCommand}`)

/** The link that a token names. A forged token is answered like a link that was used. */
export async function openLink(
  db: Db,
  env: Bindings,
  kind: LinkKind,
  token: string,
): Promise<AccessLink> {
  const handle = token.slice(0, handleLength)
  const expected = Buffer.from(linkToken(env, kind, handle))
  const given = Buffer.from(token)
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  const link = isSigned ? await findLink(db, kind, handle) : undefined
  if (!link) throw kind === 'setup' ? usedSetup() : usedUp()
  return link
}
