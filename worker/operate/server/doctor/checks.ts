import { alertChecks } from '#worker/operate/doctor/checks/webhook.ts'
import type { Check } from '#worker/operate/doctor/finding.ts'
import type { EnvSettings } from '#worker/operate/doctor/subject.ts'
import { readSettings } from '../settings.ts'
import { backupChecks } from './checks/backups.ts'
import { databaseFileChecks } from './checks/database.ts'
import { listeningChecks } from './checks/listening.ts'
import { machineChecks } from './checks/machine.ts'
import { serverMailChecks } from './checks/mail.ts'
import { ownerChecks } from './checks/owners.ts'
import { serverSettingChecks } from './checks/settings.ts'
import { publicChecks } from './checks/site.ts'
import { proxyChecks } from './checks/proxy.ts'
import { openPublicSite } from './public-site.ts'
import type { Machine } from './machine.ts'
import type { ServerSubject } from './subject.ts'

/** Everything that a server needs. Each check only reads, but one sends a test letter. */
export function serverChecks(env: EnvSettings, machine: Machine, signal: AbortSignal): Check[] {
  const subject: ServerSubject = {
    env,
    signal,
    machine,
    read: readSettings(env),
    login: async () => undefined,
    ...(machine.nameServers && { nameServers: machine.nameServers }),
  }
  const site = openPublicSite(subject)
  return [
    ...serverSettingChecks(subject),
    ...machineChecks(subject),
    ...ownerChecks(subject),
    ...databaseFileChecks(subject),
    ...listeningChecks(subject),
    ...(site ? [...publicChecks(subject, site), ...proxyChecks(subject, site)] : []),
    ...serverMailChecks(subject),
    ...alertChecks(subject),
    ...backupChecks(subject),
  ]
}
