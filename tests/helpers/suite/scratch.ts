import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

/** Whether files can be kept in memory, and the machine has as much to spare. */
function fitsMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes
  } catch {
    return false
  }
}

/**
 * A new folder for all files of the tests, in memory where it fits: each test stores to a database of its own,
 * and one whose disk is busy for others is late, or fails.
 */
export const makeScratch = () => mkdtempSync(join(fitsMemory() ? memory : tmpdir(), 'site-tests-'))
