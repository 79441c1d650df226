import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { unsupportedSqlite } from '#db/lib/sqlite/version.ts'
import { PlainError } from '../database/server.ts'
import { runAsCommand } from '../main.ts'
import { bundleServer } from './bundle.ts'
import { takeLock } from './lock.ts'
import { nodeLineFinding } from './node-lines.ts'
import { cacheFolder } from './places.ts'
import { readSettings } from './settings.ts'
import type { SupervisorConfig } from './supervisor-process.ts'

/** The settings, if this machine can serve with them. */
function checkedSettings() {
  const { settings, problems, warnings } = readSettings(process.env)
  for (const warning of warnings) console.error(`Warning: ${warning}`)
  const node = nodeLineFinding(process.version)
  const unusable = [node.state === 'wrong' && node.says, unsupportedSqlite()].filter(
    (problem) => typeof problem === 'string',
  )
  if (!settings || unusable.length > 0) throw new PlainError([...unusable, ...problems].join('\n'))
  return settings
}

/** Replaces this process by the supervisor, which needs a tenth of the memory. */
function become(script: string, config: SupervisorConfig, compileCache: string) {
  const args = [process.execPath, script, JSON.stringify(config)]
  process.execve?.(process.execPath, args, { ...process.env, NODE_COMPILE_CACHE: compileCache })
}

async function serve() {
  const { dataDir, port, addresses, product } = checkedSettings()
  const lock = await takeLock(dataDir)
  try {
    const cache = cacheFolder(dataDir)
    await mkdir(cache, { recursive: true })
    const { code, path } = await bundleServer(cache)
    const config = {
      dataDir,
      siteUrl: product.SITE_URL,
      port,
      addresses,
      code,
      server: path('process'),
      scripts: { renderer: path('renderer-process'), thread: path('database/thread') },
    }
    become(path('supervisor-process'), config, join(cache, 'compiled'))
  } catch (error) {
    lock.release()
    throw error
  }
}

await runAsCommand(import.meta.url, serve)
