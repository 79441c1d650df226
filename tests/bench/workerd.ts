import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { freePort, stopProcess } from '../../db/server.ts'

const root = new URL('../..', import.meta.url).pathname
const bin = (name: string) => join(root, 'node_modules/.bin', name)

export type Running = { origin: URL; process: ChildProcess; stop: () => Promise<void> }

/** A Worker on workerd itself, without the proxy of wrangler dev. */
export async function onWorkerd(entry: string, bindings: Record<string, string>): Promise<Running> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  const options = ['--config', 'wrangler.toml', '--dry-run', '--outdir', dir]
  execFileSync(bin('wrangler'), ['deploy', entry, ...options], { cwd: root, stdio: 'ignore' })
  const script = `${basename(entry, '.ts')}.js`
  const port = await freePort()
  const values = Object.entries(bindings).map(
    ([name, value]) => `(name = "${name}", text = ${JSON.stringify(value)})`,
  )
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .bench),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const bench :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "${script}")],
  compatibilityDate = "2026-10-20",
  compatibilityFlags = ["nodejs_compat"],
  bindings = [${values.join(', ')}],
);
`
  await writeFile(join(dir, 'config.capnp'), config)
  const child = spawn(bin('workerd'), ['serve', 'config.capnp'], { cwd: dir, stdio: 'inherit' })
  const origin = new URL(`http://127.0.0.1:${port}`)
  for (let tries = 0; tries < 200; tries++) {
    if (await fetch(origin).catch(() => undefined)) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { origin, process: child, stop: () => stopProcess(child) }
}
