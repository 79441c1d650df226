import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Secrets = { JWT_SECRET: string; REBUILD_WEBHOOK_TOKEN: string; adminPassword?: string }

const fileIn = (dataDir: string) => join(dataDir, 'secrets.json')

/** The secrets in this data directory. The first start creates them. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const stored = await readFile(fileIn(dataDir), 'utf8').catch(() => undefined)
  if (stored) return JSON.parse(stored)
  const secrets = { JWT_SECRET: newSecret(), REBUILD_WEBHOOK_TOKEN: newSecret() }
  await saveSecrets(dataDir, secrets)
  return secrets
}

export const saveSecrets = (dataDir: string, secrets: Secrets) =>
  writeFile(fileIn(dataDir), JSON.stringify(secrets, null, 2), { mode: 0o600 })

export const newSecret = () => randomBytes(32).toString('base64url')
