import { access, constants } from 'node:fs/promises'
import { hourMs } from '#db/model/lib/time.ts'
import { type Check, type Finding, ok, skipped, wrong } from '#worker/operate/doctor/finding.ts'
import { backupOverdueMs } from '#worker/operate/server/machine.ts'
import { newestArchive } from '#worker/operate/server/backup/store.ts'
import { folderOf } from '#worker/operate/server/settings/folders.ts'
import type { ServerSubject } from '../subject.ts'

const now = 'Make one now, and read why: npm run backup -- --encrypt'

export function backupChecks({ env: { BACKUP_TO = '' } }: ServerSubject): Check[] {
  const folder = folderOf(BACKUP_TO)

  async function place(): Promise<Finding> {
    if (!folder) return skipped('BACKUP_TO is no folder')
    return access(folder, constants.W_OK | constants.X_OK).then(
      () => ok(`${folder} may be written`),
      () => wrong(`${folder} may not be written`, 'Mount it, and give it to the user of the unit.'),
    )
  }

  async function newest(): Promise<Finding> {
    const last = folder && (await newestArchive(BACKUP_TO).catch(() => null))
    if (!folder || last === null) return skipped('BACKUP_TO cannot be read')
    if (!last) return wrong('there is no archive yet', now)
    const { name, at, bytes } = last
    const age = Date.now() - at.getTime()
    if (age < -hourMs) return wrong(`${name} is of a time to come`, 'Set the clock right.')
    if (age > backupOverdueMs) return wrong(`${name} is ${Math.floor(age / hourMs)} hours old`, now)
    return bytes > 0 ? ok(`${name} is the newest`) : wrong(`${name} is empty`, now)
  }

  return [
    { name: 'Backup folder', run: place, isInstant: true },
    { name: 'Newest archive', run: newest, isInstant: true },
  ]
}
