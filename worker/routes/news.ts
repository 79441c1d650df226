import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Db } from '#db/client.ts'
import { choice } from '#db/model/lib/choices.ts'
import { exactModel } from '#db/model/lib/fields.ts'
import { frequencies } from '#db/model/inquiries/preferences.ts'
import { DigestChange } from '#db/model/news/digest.ts'
import {
  DeliveryPage,
  IssuePage,
  NewsIssue,
  NewsIssueChange,
  Sending,
  StoredIssueText,
  Unknown,
} from '#db/model/news/issue.ts'
import { listDeliveries } from '#db/news/deliveries.ts'
import { getDigest, saveDigest, shownDigest } from '#db/news/digest.ts'
import { addIssue, getIssue, listIssues, removeIssue, updateIssue } from '#db/news/issues.ts'
import { listListedIssues } from '#db/news/shown.ts'
import { readIssueGates } from '#db/news/gate.ts'
import { gateDay } from '#db/studies/state.ts'
import type { IssueRow } from '#db/news/tables.ts'
import type { Env } from '../env.ts'
import { timeZone } from '../lib/config.ts'
import { exactQuery, input, namedPage, query, rowId } from '../lib/http/body/input.ts'
import { cachedByVersion } from '../lib/http/etag.ts'
import { found, invalid, Problem } from '../lib/http/problem.ts'
import { saved, versionNamed } from '../lib/http/saved.ts'
import {
  cancelIssue,
  hideIssue,
  resumeIssue,
  sendIssue,
  sendUnknown,
  stopSending,
} from '../lib/news/actions.ts'
import { readAudience } from '../lib/news/audience.ts'
import { makeDigest, previewDigest } from '../lib/news/digest.ts'
import { newsSettingHint } from '../lib/news/begin.ts'
import { newsReportHint } from '../lib/news/provider.ts'
import { readProgress } from '../lib/news/progress.ts'
import { unknownIn } from '../lib/news/rules.ts'
import { scanForNews } from '../lib/news/scan.ts'
import { sendNews } from '../lib/news/send.ts'
import { sendTrial } from '../lib/news/trial.ts'
import { recordInput } from '../lib/pictures/record-input.ts'
import { revisionsOf, rowIdIn } from '../lib/revisions.ts'

export const newsRoutes = new Hono<Env>().get('/', cachedByVersion, async (c) =>
  c.json({ issues: await listListedIssues(c.var.db) }),
)

const missing = () => new Problem(404, 'This issue is not here any more')
const notDraft = (issue: IssueRow) =>
  new Problem(409, 'Only a draft can be changed. Cancel it first, or copy it.', { issue })

const issueRevisions = revisionsOf({
  name: 'issue',
  record: 'news_issues',
  model: StoredIssueText,
  read: (db: Db, id: string) => getIssue(db, rowIdIn(id)),
  write: (db, actor, old, issue, basedOn) => {
    if (old.status !== 'draft') throw notDraft(old)
    return updateIssue(db, actor, old, issue, basedOn)
  },
  missing,
})

async function assertKnown(db: Db, issue: Pick<NewsIssue, 'areas' | 'studies'>) {
  const errors = await unknownIn(db, issue)
  if (errors.length > 0) throw invalid(errors)
}

/** Sends what is queued after the answer; cron does the rest. */
const sendLater = (c: Context<Env>) =>
  c.executionCtx.waitUntil(
    sendNews(c.var.db, c.env, Date.now).catch((error: unknown) =>
      console.error('news', error instanceof Error && error.message),
    ),
  )

const FrequencyQuery = v.object({
  frequency: choice(frequencies, 'frequency is daily, weekly or monthly'),
})
const RunInput = exactModel(FrequencyQuery.entries)

const issueOf = async (c: { var: { db: Db } }, id: number) =>
  found(await getIssue(c.var.db, id), missing)

export const adminNews = new Hono<Env>()
  .route('/', issueRevisions)
  .get('/', query(IssuePage), async (c) => {
    const page = namedPage('issues', await listIssues(c.var.db, c.req.valid('query')))
    return c.json({
      ...page,
      /** why nothing can be sent with these settings */
      settingHint: newsSettingHint(c.env) ?? null,
      /** why nobody reports bounces with these settings */
      reportHint: newsReportHint(c.env) ?? null,
    })
  })
  .get('/digest', async (c) => c.json({ digest: shownDigest(await getDigest(c.var.db)) }))
  .put('/digest', input(DigestChange), async (c) => {
    const { db, user } = c.var
    const actor = await user()
    // Records that visitors can read by now are no news for those who get digests from now on.
    await scanForNews(db, c.env, Date.now())
    const stored = await saveDigest(db, actor, await getDigest(db), c.req.valid('json'))
    if (!stored)
      throw new Problem(409, 'Somebody else has saved this since you opened it.', {
        digest: shownDigest(await getDigest(db)),
      })
    return c.json({ digest: shownDigest(stored) })
  })
  .get('/digest/next', query(FrequencyQuery), async (c) =>
    c.json(await previewDigest(c.var.db, c.env, c.req.valid('query').frequency, Date.now())),
  )
  .post('/digest/run', input(RunInput), async (c) => {
    const { db, user } = c.var
    const actor = await user()
    const hint = newsSettingHint(c.env)
    if (hint) throw new Problem(409, hint)
    const now = Date.now()
    await scanForNews(db, c.env, now)
    const through = new Date(now).toISOString()
    const { frequency } = c.req.valid('json')
    const issue = await makeDigest(db, c.env, { frequency, through, now, actor })
    if (issue) sendLater(c)
    return c.json({ issue })
  })
  .get('/:id', rowId, async (c) => c.json({ issue: await issueOf(c, c.req.valid('param').id) }))
  .get('/:id/board', rowId, async (c) => {
    const { db } = c.var
    const issue = await issueOf(c, c.req.valid('param').id)
    const gates = await readIssueGates(db, [issue], await gateDay(db, timeZone(c.env)))
    return c.json({ issue, board: found(gates.get(issue.id), missing).board })
  })
  .post('/', recordInput(NewsIssue), async (c) => {
    const { db, user } = c.var
    const values = c.req.valid('json')
    await assertKnown(db, values)
    return c.json({ issue: found(await addIssue(db, await user(), values), missing) }, 201)
  })
  .put('/:id', rowId, recordInput(NewsIssueChange), async (c) => {
    const { db, user } = c.var
    const { id } = c.req.valid('param')
    const { basedOn: given, ...values } = c.req.valid('json')
    await assertKnown(db, values)
    const { basedOn } = await versionNamed(given, () => getIssue(db, id))
    const issue = await saved({
      name: 'issue',
      basedOn,
      read: () => getIssue(db, id),
      write: async (old) => {
        const actor = await user()
        if (old.status !== 'draft') throw notDraft(old)
        return updateIssue(db, actor, old, values, basedOn)
      },
      missing,
    })
    return c.json({ issue })
  })
  .delete('/:id', rowId, exactQuery(v.object({})), async (c) => {
    const { db, user } = c.var
    const actor = await user()
    const old = await issueOf(c, c.req.valid('param').id)
    if (!(await removeIssue(db, actor, old))) throw notDraft(await issueOf(c, old.id))
    return c.body(null, 204)
  })
  .post('/:id/copy', rowId, async (c) => {
    const { db, user } = c.var
    const actor = await user()
    const old = await issueOf(c, c.req.valid('param').id)
    if (old.kind === 'digest')
      throw new Problem(409, 'A digest has no text to copy.', { issue: old })
    const copied = v.parse(StoredIssueText, old)
    return c.json({ issue: found(await addIssue(db, actor, copied), missing) }, 201)
  })
  .get('/:id/audience', rowId, async (c) => {
    const issue = await issueOf(c, c.req.valid('param').id)
    const { now, later, skipped } = await readAudience(c.var.db, c.env, issue, Date.now())
    const count = (reason: string) => skipped.filter((one) => one.reason === reason).length
    return c.json({
      now: now.length,
      later: later.length,
      skipped: { undeliverable: count('undeliverable'), noContact: count('noContact') },
    })
  })
  .get('/:id/progress', rowId, async (c) =>
    c.json(await readProgress(c.var.db, await issueOf(c, c.req.valid('param').id))),
  )
  .get('/:id/deliveries', rowId, query(DeliveryPage), async (c) => {
    const { id } = await issueOf(c, c.req.valid('param').id)
    return c.json(namedPage('deliveries', await listDeliveries(c.var.db, id, c.req.valid('query'))))
  })
  .post('/:id/trial', rowId, async (c) => {
    const { db, user } = c.var
    const { email } = await user()
    if (!email)
      throw invalid([
        { path: 'email', message: 'Your account has no e-mail address to send it to' },
      ])
    await sendTrial(db, c.env, await issueOf(c, c.req.valid('param').id), email)
    return c.json({ to: email }, 202)
  })
  .post('/:id/send', rowId, input(Sending), async (c) => {
    const { db, user } = c.var
    const actor = await user()
    const old = await issueOf(c, c.req.valid('param').id)
    const issue = await sendIssue(db, c.env, actor, old, c.req.valid('json'))
    if (issue.status === 'sending') sendLater(c)
    return c.json({ issue })
  })
  .post('/:id/cancel', rowId, async (c) => {
    const actor = await c.var.user()
    const old = await issueOf(c, c.req.valid('param').id)
    return c.json({ issue: await cancelIssue(c.var.db, actor, old) })
  })
  .post('/:id/stop', rowId, async (c) => {
    const actor = await c.var.user()
    const old = await issueOf(c, c.req.valid('param').id)
    return c.json({ issue: await stopSending(c.var.db, actor, old) })
  })
  .post('/:id/resume', rowId, async (c) => {
    const actor = await c.var.user()
    const old = await issueOf(c, c.req.valid('param').id)
    const issue = await resumeIssue(c.var.db, c.env, actor, old)
    sendLater(c)
    return c.json({ issue })
  })
  .post('/:id/hide', rowId, async (c) => {
    const actor = await c.var.user()
    const old = await issueOf(c, c.req.valid('param').id)
    return c.json({ issue: await hideIssue(c.var.db, actor, old) })
  })
  .post('/:id/send-unknown', rowId, input(Unknown), async (c) => {
    const actor = await c.var.user()
    const old = await issueOf(c, c.req.valid('param').id)
    const issue = await sendUnknown(c.var.db, c.env, actor, old, c.req.valid('json').confirm)
    if (issue.status === 'sending') sendLater(c)
    return c.json({ issue })
  })
