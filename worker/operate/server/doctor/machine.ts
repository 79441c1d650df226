import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { promisify } from 'node:util'

/** The machine as the doctor sees it. Tests have a machine of their own. */
export type Machine = {
  node: { version: string; path: string; sqlite: string | undefined }
  /** the file of the unit's settings */
  envFile: string
  /** the port of http:// without a port */
  httpPort: number
  /** authorities in place of the system's */
  ca?: string
  /** the addresses that other machines could reach */
  addresses: string[]
  hasSystemd: boolean
  nameServers?: string[]
  /** how full the file system of a path is: bytes free, and the share that is used, 0 to 1 */
  space: (path: string) => Promise<{ free: number; used: number }>
  /** the output of a program, also of one that fails; undefined if it cannot be run */
  ask: (program: string, args: string[]) => Promise<string | undefined>
}

const programTimeoutMs = 5000

async function outputOf(program: string, args: string[]) {
  const ran = promisify(execFile)(program, args, { timeout: programTimeoutMs })
  const answer = await ran.catch((error: { code?: unknown; stdout?: string }) =>
    // A number is the exit code of a program that ran.
    typeof error.code === 'number' ? { stdout: error.stdout ?? '' } : undefined,
  )
  return answer?.stdout.trim()
}

async function spaceOf(path: string) {
  const { blocks, bfree, bavail, bsize } = await statfs(path)
  const taken = blocks - bfree
  // As `df` counts: blocks that only root may use are neither used nor free.
  return { free: bavail * bsize, used: taken / (taken + bavail) }
}

/** Addresses of one link alone need its name to be reached. */
const isOfLink = (address: string) => /^fe[89ab]/i.test(address)

export const realMachine = (): Machine => ({
  node: {
    version: process.version,
    path: process.execPath,
    sqlite: process.versions['sqlite'],
  },
  envFile: '/etc/research-site.env',
  httpPort: 80,
  addresses: Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !isOfLink(address))
    .map(({ address }) => address),
  // As sd_booted(3) looks.
  hasSystemd: existsSync('/run/systemd/system'),
  space: spaceOf,
  ask: outputOf,
})
