import { loadavg } from 'node:os'
import { SMTPServer } from 'smtp-server'
import { freePort } from '#worker/operate/database/server.ts'
import { say } from '../progress.ts'
import type { Row } from '../table.ts'
import { benchFile, benchSignIns } from './beside.ts'
import { benchMemory, benchStarts } from './rest.ts'
import { serveFolder, startBare, startDevelopment } from './sides.ts'
import { benchSpeed } from './speed.ts'

/** A mail server that takes every letter and forgets it. */
async function startMailSink() {
  const port = await freePort()
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.resume().once('end', () => done())
    },
  })
  await new Promise<void>((ready) => sink.listen(port, '127.0.0.1', ready))
  return { port, stop: () => new Promise<void>((stopped) => sink.close(stopped)) }
}

const sayLoad = () => say(`serve: load of the machine ${loadavg()[0]?.toFixed(1)}`)

/** `npm run serve`, compared with `npm start` and with a bare Node server. */
export async function* benchServe(rounds = 4): AsyncGenerator<Row> {
  sayLoad()
  const mail = await startMailSink()
  const folder = await serveFolder(mail.port)
  yield* benchStarts(folder, 3)
  const development = await startDevelopment()
  const ours = await folder.start()
  yield* benchMemory(ours, development)
  const bare = await startBare()
  yield* benchSpeed({ ours, development, bare }, folder.databaseFile, rounds)
  await development.stop()
  await bare.stop()
  yield* benchSignIns(ours, 2)
  yield* benchFile(ours, folder.databaseFile, 2)
  await ours.stop()
  await folder.remove()
  await mail.stop()
  sayLoad()
}
