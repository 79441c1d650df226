import type { Db } from '#db/client.ts'
import { loadSection } from '#db/content/shown.ts'
import { getDigest, noteSeen } from '#db/news/digest.ts'
import { areaOfItem, type NewItem, newPosts, noteItems, topicOfPost } from '#db/news/items.ts'
import { getPublishState } from '#db/publish/publish.ts'
import { listShownStudies } from '#db/studies/shown.ts'
import { gateDayAfter } from '#db/studies/state.ts'
import type { Bindings } from '#worker/env.ts'
import { timeZone } from '../config.ts'
import { followGates } from './follow.ts'

/**
 * Notes what visitors can read for the first time, and closes pages whose gate has closed, if the public content or the
 * day has changed since this was last done. Returns the settings of digests.
 */
export async function scanForNews(db: Db, env: Bindings, now: number) {
  const [{ contentVersion, changedAt }, digest] = await Promise.all([
    getPublishState(db),
    getDigest(db),
  ])
  const seenDay = gateDayAfter(changedAt, timeZone(env), now)
  if (contentVersion === digest.seenVersion && seenDay === digest.seenDay) return digest
  await followGates(db, seenDay)
  const publicSince = new Date(now).toISOString()
  const [studies, posts, { newsAreas }] = await Promise.all([
    listShownStudies(db, timeZone(env)),
    newPosts(db),
    loadSection(db, 'research_areas'),
  ])
  // The sample study is invented.
  const real = studies.filter(({ sample }) => !sample)
  const items: NewItem[] = [
    ...real
      .filter(({ recruits }) => recruits)
      .map((study) => ({
        kind: 'study' as const,
        recordId: study.id,
        topic: 'studyNotifications' as const,
        area: areaOfItem(newsAreas, study),
        publicSince,
      })),
    ...real
      .filter(({ learned }) => learned !== null)
      .map((study) => ({
        kind: 'result' as const,
        recordId: study.id,
        topic: 'studyResults' as const,
        area: areaOfItem(newsAreas, study),
        publicSince,
      })),
    ...posts.map(({ id, category }) => ({
      kind: 'post' as const,
      recordId: id,
      topic: topicOfPost(digest.topics, category),
      area: null,
      publicSince,
    })),
  ]
  await noteItems(db, items)
  await noteSeen(db, { seenVersion: contentVersion, seenDay })
  return digest
}
