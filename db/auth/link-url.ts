import { createHmac } from 'node:crypto'
import type { LinkKind } from '../model/auth/access-links.ts'

type Site = { JWT_SECRET: string; SITE_URL: string }

const signatureOf = (secret: string, kind: LinkKind, handle: string) =>
  createHmac('sha256', secret).update(`access link\n${kind}\n${handle}`).digest('base64url')

/** Handle and signature. The database contains no signatures, so nobody can make a link from a copy of it. */
export const linkToken = ({ JWT_SECRET }: Site, kind: LinkKind, handle: string) =>
  `${handle}.${signatureOf(JWT_SECRET, kind, handle)}`

/** The address of a link. The token comes after `#`, which browsers send to no server and to no other site. */
export const linkUrl = (site: Site, kind: LinkKind, handle: string) =>
  `${site.SITE_URL}/admin/${kind}#${linkToken(site, kind, handle)}`
