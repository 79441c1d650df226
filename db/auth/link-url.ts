import { createHmac } from 'node:crypto'
import type { LinkKind } from '../model/auth/access-links.ts'

type Site = { JWT_SECRET: string; SITE_URL: string }

const signatureOf = (secret: string, kind: LinkKind, handle: string) =>
  createHmac('sha256', secret).update(`access link\n${kind}\n${handle}`).digest('base64url')

/** Handle and signature: what a link carries, and what no copy of the database holds. */
export const linkToken = ({ JWT_SECRET }: Site, kind: LinkKind, handle: string) =>
  `${handle}.${signatureOf(JWT_SECRET, kind, handle)}`

/**
 * The address that a link leads to. The token stands behind `#`, which browsers send to no server and to no
 * other site.
 */
export const linkUrl = (site: Site, kind: LinkKind, handle: string) =>
  `${site.SITE_URL}/admin/${kind}#${linkToken(site, kind, handle)}`
