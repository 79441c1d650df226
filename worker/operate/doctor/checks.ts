import type { Stage } from '../deploy/stage.ts'
import { settingChecks } from './check-settings.ts'
import { accountChecks, openAccount } from './checks/cloudflare.ts'
import { databaseChecks } from './checks/database.ts'
import { deploymentChecks } from './checks/deployment.ts'
import type { Check } from './finding.ts'
import { githubChecks } from './checks/github.ts'
import { mailChecks } from './checks/mail.ts'
import { newsChecks } from './checks/news.ts'
import { readTokenChecks } from './read-token.ts'
import { siteChecks } from './checks/site.ts'
import type { Subject } from './subject.ts'
import { tursoChecks } from './checks/turso.ts'
import { alertChecks, webhookCheck } from './checks/webhook.ts'

const renew = 'If this checkout is the newer one, deploy it. Else bring it up to date (git pull).'

/** Everything that a deployment needs. Each check only reads. */
export function checksOf(subject: Subject, stage: Stage): Check[] {
  const account = openAccount(subject, stage.worker)
  return [
    ...settingChecks(subject, account, stage.worker),
    ...accountChecks(account, stage.bucket),
    ...deploymentChecks(subject, account, stage),
    ...databaseChecks(subject),
    ...readTokenChecks(subject),
    ...tursoChecks(subject),
    webhookCheck(subject, account),
    ...githubChecks(subject),
    ...alertChecks(subject),
    ...mailChecks(subject, account),
    ...newsChecks(subject, account),
    ...siteChecks(subject, renew),
  ]
}
