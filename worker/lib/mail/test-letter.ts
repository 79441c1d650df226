import { createHash } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { loadLetterWords } from '#db/mail/words.ts'
import type { Bindings } from '#worker/env.ts'
import { mailTriedKey } from '../files/keys.ts'
import { readStoredText, writeText } from '../files/store.ts'
import { letter, signedLetter } from './letter/letter.ts'
import { deliver } from './providers/index.ts'
import { mailFailureReason } from './providers/refusal.ts'
import { mailProvider, settingsOf } from './providers/settings.ts'

export type TestLetterReport = {
  provider: string
  /** 'before': a letter was sent earlier with the same settings, so none was sent now */
  outcome: 'sent' | 'failed' | 'before'
  /** the provider's id of the letter, or why the provider refused it */
  detail: string | null
}

/** Sends STAFF_EMAIL a letter, and says what the provider answered. */
export async function sendTestLetter(
  db: Db,
  env: Bindings,
  { onlyIfNew = false } = {},
): Promise<TestLetterReport> {
  const provider = mailProvider(env)
  const settings = digestOfSettings(env)
  if (onlyIfNew && (await readStoredText(env, mailTriedKey)) === settings) {
    return { provider, outcome: 'before', detail: null }
  }
  try {
    const id = await deliver(env, await messageOf(db, env))
    // If this note fails, the next deployment sends another letter.
    await writeText(env, mailTriedKey, settings).catch(() => {})
    return { provider, outcome: 'sent', detail: id ?? null }
  } catch (error) {
    return { provider, outcome: 'failed', detail: mailFailureReason(error) }
  }
}

/** Changes with the mail settings. The secret prevents guessing the settings from the hash. */
function digestOfSettings(env: Bindings) {
  const { JWT_SECRET, MAIL_FROM, STAFF_EMAIL, MAIL_PROVIDER_URL } = env
  const provider = mailProvider(env)
  const own = settingsOf[provider].map((name) => env[name])
  const all = [JWT_SECRET, provider, MAIL_FROM, STAFF_EMAIL, MAIL_PROVIDER_URL, ...own]
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url')
}

async function messageOf(db: Db, { MAIL_FROM, STAFF_EMAIL, SITE_URL }: Bindings) {
  const { words, clinic } = await loadLetterWords(db)
  const { regards } = words.contact_section
  const draft = letter('A test letter from your website', [
    'This letter shows that your website can send mail. Nothing is left to do.',
    'If you found it among spam, the domain of the sender still lacks its SPF, DKIM or DMARC record.',
    { label: 'See mail that did not leave', url: `${SITE_URL}/admin?list=mail` },
  ])
  const from = { name: clinic, email: MAIL_FROM }
  return { from, to: STAFF_EMAIL, ...(await signedLetter(draft, { regards, clinic })) }
}
