import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

/** Whether files can be kept in memory, and the machine has enough of it. */
function fitsMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes
  } catch {
    return false
  }
}

/**
 * A new folder for all files of the tests, in memory if they fit: each test writes to its own database, and a busy disk
 * makes tests late, or makes them fail.
 */
export const makeScratch = () => mkdtempSync(join(fitsMemory() ? memory : tmpdir(), 'site-tests-'))
