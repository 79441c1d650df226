import { statfs } from 'node:fs/promises'
import { hourMs } from '#db/model/lib/time.ts'
import type { Surroundings } from '#worker/surroundings.ts'

/** A backup is made each day, and may take two hours. */
export const backupOverdueMs = 26 * hourMs

/** The file system with the data. */
export const machineOf = (dataDir: string): NonNullable<Surroundings['MACHINE']> => ({
  async disk() {
    const { bsize, bavail, blocks } = await statfs(dataDir)
    return { free: bavail * bsize, total: blocks * bsize }
  },
  backupOverdueMs,
})
