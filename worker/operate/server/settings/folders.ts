import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Fault } from './values.ts'

/** Magic numbers of Linux (statfs(2)). Their locks and fsync do not hold what SQLite needs. */
const networkTypes: Record<number, string> = {
  0x6969: 'NFS',
  0x517b: 'SMB',
  0xff534d42: 'SMB',
  0xfe534d42: 'SMB',
  0x65735546: 'FUSE',
  0x00c36400: 'Ceph',
  0x01021997: '9P',
  0x5346414f: 'AFS',
  0x6b414653: 'AFS',
  0x73757245: 'Coda',
  0x0bd00bd0: 'Lustre',
  0x47504653: 'GPFS',
  0x19830326: 'BeeGFS',
  0x01161970: 'GFS2',
  0x7461636f: 'OCFS2',
  0x786f4256: 'VirtualBox',
}

/** The name of a network file system by the type that statfs reports; undefined for a local one. */
// Some kernels report the number with its sign.
export const networkFileSystem = (type: number) => networkTypes[type >>> 0]

const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)))

const may = (path: string, mode: number) => {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

function statOf(path: string) {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

const mayWriteIn = (path: string) => may(path, constants.W_OK | constants.X_OK)

const othersMayRead = 0o077

/** Whether `npm start` made this folder: its database is another one, and its secrets are in a file. */
const isOfStart = (dataDir: string) =>
  existsSync(join(dataDir, 'secrets.json')) || existsSync(join(dataDir, 'db/dbs'))

export function dataDirFault(path: string): Fault {
  if (!isAbsolute(path) || resolve(path) === '/') return 'is no absolute path of a folder'
  const there = nearest(path)
  const found = statSync(there)
  if (!found.isDirectory()) return `cannot be a folder: ${there} is a file`
  const network = networkFileSystem(statfsSync(there).type)
  if (network) return `lies on a network file system (${network}), where a database is damaged`
  if (there !== path && resolve(path) !== there)
    return mayWriteIn(there) ? undefined : `cannot be made: ${there} may not be written`
  if (isOfStart(path))
    return 'was made by npm start: make an archive of it with npm run backup, and put that into an empty folder with npm run restore -- FILE --server'
  if (process.getuid && found.uid !== process.getuid())
    return `belongs to another user (${found.uid}): run this as that user, or chown it`
  if (found.mode & othersMayRead) return 'may be read by others: chmod 700'
  return mayWriteIn(path) ? undefined : 'may not be written'
}

/** The path of a file: address; undefined for any other. */
export function folderOf(address: string) {
  try {
    return fileURLToPath(address)
  } catch {
    return undefined
  }
}

export function backupToFault(address: string): Fault {
  if (/^s3:/i.test(address)) return 'is a bucket, and buckets are not part of this version yet'
  const folder = folderOf(address)
  if (!folder || !address.startsWith('file:///')) return 'is no address that begins with file:///'
  const found = statOf(folder)
  if (!found) return 'names a folder that is not there, or cannot be seen'
  if (!found.isDirectory()) return 'names a file, and not a folder'
  return mayWriteIn(folder) ? undefined : 'names a folder that may not be written'
}

export const liesWithin = (folder: string, path: string) => {
  const way = relative(folder, path)
  return way === '' || !(way.startsWith('..') || isAbsolute(way))
}

/** Whether both are on one file system, which is lost as a whole. */
export const shareFileSystem = (one: string, other: string) =>
  statSync(nearest(one)).dev === statSync(nearest(other)).dev
