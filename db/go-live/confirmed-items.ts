import { createHash } from 'node:crypto'
import type { Content } from '../model/content.ts'
import {
  type Confirmable,
  confirmable,
  type GoLiveItem,
  linkToSection,
} from '../model/go-live/go-live.ts'
import type { Confirmations } from '../model/settings.ts'

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** A confirmation of a text holds the digest of the text, so that it ends when the text changes. */
export const confirmedTexts = (key: Confirmable, content: Content) => {
  const section = confirmable[key]
  return section ? [digest(content[section])] : []
}

const titles: Record<Confirmable, string> = {
  privacy: 'Privacy policy read by counsel',
  terms: 'Terms of use read by counsel',
  backup: 'Backup made',
}

export function confirmedItem(
  key: 'privacy' | 'terms',
  content: Content,
  confirmations: Confirmations,
): GoLiveItem {
  const { by, at, of } = confirmations[key] ?? {}
  const done = of?.join() === confirmedTexts(key, content).join()
  const open = of
    ? 'The text has changed since it was read. Have it read again.'
    : 'Have it read, then confirm it here. A later change asks for it again.'
  return {
    key,
    title: titles[key],
    done,
    detail: done ? 'The text has not changed since.' : open,
    link: linkToSection(confirmable[key]),
    ...(by && at && { confirmed: { by, at } }),
  }
}

export const backupItem = ({ backup }: Confirmations): GoLiveItem => ({
  key: 'backup',
  title: titles.backup,
  done: Boolean(backup),
  detail:
    'It cannot be measured from here: make one, restore it once to see that it works, then confirm it.',
  ...(backup && { confirmed: { by: backup.by, at: backup.at } }),
})
