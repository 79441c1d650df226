import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { freePort, stopProcess } from '#worker/operate/database/server.ts'
import { bundle } from '#worker/operate/local/bundle.ts'

const noPreview = new URL('../helpers/no-preview.ts', import.meta.url).pathname
// Its command is a script that starts it: ended in its place, it would leave workerd behind.
const { default: workerd } = createRequire(import.meta.url)('workerd') as { default: string }

export type Running = { origin: URL; process: ChildProcess; stop: () => Promise<void> }

/** A Worker on workerd itself, without the proxy of wrangler dev. */
export async function onWorkerd(
  entry: string,
  bindings: Record<string, string>,
  options: string[] = [],
): Promise<Running> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  const script = basename(await bundle(entry, dir, noPreview))
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
  bindings = [${values.join(', ')}],
);
`
  await writeFile(join(dir, 'config.capnp'), config)
  const child = spawn(workerd, ['serve', 'config.capnp', ...options], {
    cwd: dir,
    stdio: process.env['BENCH_LOG'] ? 'inherit' : 'ignore',
  })
  const origin = new URL(`http://127.0.0.1:${port}`)
  for (let tries = 0; tries < 200; tries++) {
    if (await fetch(origin).catch(() => undefined)) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const stop = async () => {
    await stopProcess(child)
    await rm(dir, { recursive: true, force: true })
  }
  return { origin, process: child, stop }
}
