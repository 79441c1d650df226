import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'

const openssl = (folder: string, ...args: string[]) =>
  promisify(execFile)('openssl', args, { cwd: folder })

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

/** An authority of its own, and a certificate of it for these names, such as DNS:localhost. */
export async function makeCertificate(names: string) {
  const folder = await mkdtemp(join(tmpdir(), 'site-certificates-'))
  afterAll(() => rm(folder, { recursive: true }))
  const ca = ['-x509', '-days', '2', '-subj', '/CN=An authority', '-keyout', 'ca.key']
  await openssl(folder, 'req', ...newKey, ...ca, '-out', 'ca.pem')
  const own = ['-subj', '/CN=mail', '-keyout', 'key.pem', '-out', 'request.pem']
  await openssl(folder, 'req', ...newKey, ...own)
  await writeFile(join(folder, 'names'), `subjectAltName=${names}\n`)
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2']
  const signed = ['-extfile', 'names', '-out', 'cert.pem']
  await openssl(folder, 'x509', '-req', '-in', 'request.pem', ...by, ...signed)
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const [key, cert] = await Promise.all([read('key.pem'), read('cert.pem')])
  return { caFile: join(folder, 'ca.pem'), key, cert }
}
