import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { freePort } from '#worker/operate/database/server.ts'
import { stopProcess } from '#worker/operate/database/server-process.ts'
import { bundle } from '#worker/operate/build/bundle.ts'

const noPreview = new URL('../helpers/start/no-preview.ts', import.meta.url).pathname
// The command `workerd` is a script that starts the program: killing the script would leave the program running.
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
  const fonts = (await readdir(dir)).filter((name) => name.endsWith('.ttf'))
  const port = await freePort()
  const modules = [
    `(name = "worker", esModule = embed "${script}")`,
    ...fonts.map((name) => `(name = "${name}", data = embed "${name}")`),
  ]
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
  modules = [${modules.join(', ')}],
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
  const stop = async () => {
    await stopProcess(child)
    await rm(dir, { recursive: true, force: true })
  }
  const answers = () =>
    fetch(origin).then(
      () => true,
      () => false,
    )
  let tries = 0
  while (!(await answers())) {
    if (++tries > 200) {
      await stop()
      throw new Error(`${entry} does not start; BENCH_LOG=1 shows why`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { origin, process: child, stop }
}
