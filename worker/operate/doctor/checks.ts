import { settingChecks } from './check-settings.ts'
import { accountChecks, openAccount } from './cloudflare.ts'
import { databaseChecks } from './database.ts'
import type { Check } from './finding.ts'
import { mailChecks } from './mail.ts'
import { siteCheck } from './site.ts'
import type { Subject } from './subject.ts'
import { alertChecks, webhookCheck } from './webhook.ts'

/** Everything that a deployment needs. Each check only reads. */
export function checksOf(subject: Subject): Check[] {
  const account = openAccount(subject)
  return [
    ...settingChecks(subject, account),
    ...accountChecks(account),
    ...databaseChecks(subject),
    webhookCheck(subject),
    ...alertChecks(subject),
    ...mailChecks(subject, account),
    siteCheck(subject),
  ]
}
