import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { deployedSettings } from '#worker/operate/deploy/settings.ts'
import { unpairedKey } from '#worker/lib/config.ts'
import { startApi } from '#tests/helpers/start/api.ts'

type Asked = { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }
const asked: Asked[] = []
const github = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request
  asked.push({ method, url, headers, body: await text(request) })
  response.writeHead(204).end()
})
const dispatches = '/repos/clinic/site/actions/workflows/deploy.yml/dispatches'
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  await new Promise<void>((listening) => github.listen(0, '127.0.0.1', listening))
  const { port } = github.address() as AddressInfo
  api = await startApi({
    REBUILD_WEBHOOK_URL: `http://127.0.0.1:${port}${dispatches}`,
    REBUILD_WEBHOOK_TOKEN: 'a token that may start workflows',
  })
})
afterAll(() => new Promise((closed) => github.close(closed)))

test('a build is asked for as GitHub documents it: a workflow and a branch, nothing else', async () => {
  expect((await api.admin.admin.publish.$post()).status).toBe(202)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: dispatches,
    body: '{"ref":"main"}',
    headers: {
      accept: 'application/vnd.github+json',
      authorization: 'Bearer a token that may start workflows',
      'x-github-api-version': '2022-11-28',
      'user-agent': 'research-site',
    },
  })
  const state = await (await api.admin.admin.publish.$get()).json()
  expect(state.error).toBeNull()
})

test('the token of a build reads the database, and writes nothing', async () => {
  const { url, readToken: authToken } = api.database
  const reader = connect({ url, authToken })
  expect(await reader.all(sql`select count(*) as n from users`)).toEqual([{ n: 1 }])
  for (const write of [
    sql`delete from users`,
    sql`insert into failed_logins (username, created_at) values ('x', 'x')`,
    sql`create table x (y)`,
  ]) {
    await expect(reader.run(write)).rejects.toThrow()
  }
  expect(await api.db.all(sql`select count(*) as n from users`)).toEqual([{ n: 1 }])
})

test('each job of the workflow has the keys that it needs, and the one that runs all packages the fewest', async () => {
  const workflow = await readFile(
    new URL('../../../.github/workflows/deploy.yml', import.meta.url),
    'utf8',
  )
  const jobs = new Map(
    workflow.split(/^ {2}(?=\w+:$)/m).map((job) => [/^\w+/.exec(job)?.[0] ?? '', job] as const),
  )
  const secretsOf = (job: string) =>
    [...(jobs.get(job) ?? '').matchAll(/secrets\.(\w+)/g)].map(([, name = '']) => name)
  const both = (...names: string[]) => names.flatMap((name) => [name, `STAGING_${name}`])
  const writing = both('TURSO_DATABASE_URL', 'TURSO_AUTH_TOKEN')
  expect(new Set(secretsOf('migrate'))).toEqual(new Set(writing))
  expect(new Set(secretsOf('note'))).toEqual(new Set(writing))
  expect(new Set(secretsOf('build'))).toEqual(
    new Set(both('TURSO_DATABASE_URL', 'TURSO_READ_TOKEN')),
  )
  expect(secretsOf('upload')).toEqual([
    ...both('TURSO_DATABASE_URL'),
    'CLOUDFLARE_ACCOUNT_ID',
    'CLOUDFLARE_API_TOKEN',
    'HEALTH_KEY',
  ])
  for (const name of deployedSettings) {
    for (const job of ['build', 'upload']) expect(jobs.get(job), name).toContain(`${name}: \${{`)
  }
  // The build runs beside the migration, and waits only if there is one.
  expect(jobs.get('build')).not.toContain('needs:')
  expect(jobs.get('build')?.indexOf('deploy/pending.ts')).toBeLessThan(
    jobs.get('build')?.indexOf('command.ts --build') ?? 0,
  )
  expect(jobs.get('upload')).toContain('needs: [migrate, build]')
  // The packages for the upload are stored before the build runs any package.
  const build = jobs.get('build') ?? ''
  expect(build.indexOf('cache/save@')).toBeLessThan(build.indexOf('command.ts --build'))
  expect(jobs.get('upload')).not.toMatch(/actions\/cache(\/save)?@/)
  expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m)
  expect(workflow).not.toContain('repository_dispatch')
})

test('what npm audit finds is told, and stops neither tests nor a hotfix', async () => {
  for (const name of ['deploy', 'test']) {
    const file = new URL(`../../../.github/workflows/${name}.yml`, import.meta.url)
    const audits = (await readFile(file, 'utf8')).match(/npm audit .*/g)
    expect(audits, name).toEqual([expect.stringMatching(/ \|\| echo "::warning::/)])
  }
})

test("one of Turnstile's keys without the other is named", () => {
  expect(unpairedKey({})).toBeUndefined()
  expect(unpairedKey({ TURNSTILE_SITE_KEY: 'a', TURNSTILE_SECRET_KEY: 'b' })).toBeUndefined()
  expect(unpairedKey({ TURNSTILE_SITE_KEY: 'a' })).toBe('TURNSTILE_SECRET_KEY')
  expect(unpairedKey({ TURNSTILE_SECRET_KEY: 'b' })).toBe('TURNSTILE_SITE_KEY')
})
