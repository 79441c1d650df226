import { and, eq } from 'drizzle-orm'
import type { Db } from './client.ts'
import { loadSection } from './content/shown.ts'
import { sections } from './model/content.ts'
import { dayIn } from './model/lib/time.ts'
import { showsOtherFacts } from './model/sponsor-facts.ts'
import { getPublishState, nextVersion, publishState } from './publish/publish.ts'

/**
 * Hides facts for sponsors that have become too old since the content last changed, and shows those whose day has
 * come. The content then gets a new version. Days at the clinic are compared, so nothing is missed while this does
 * not run, and two concurrent runs raise one version. Returns whether visitors see other facts.
 */
export async function releaseDueFacts(db: Db, timeZone: string, now: number) {
  const { contentVersion, changedAt } = await getPublishState(db)
  // Nothing has been saved yet.
  if (!changedAt) return false
  const [shown, today] = [new Date(changedAt), new Date(now)].map((at) => dayIn(timeZone, at))
  if (!shown || !today || shown >= today) return false
  if (!showsOtherFacts(await loadSection(db, 'sponsor_facts'), shown, today)) return false
  await db
    .update(publishState)
    .set({ ...nextVersion(now), changedPath: sections.sponsor_facts.address })
    .where(and(eq(publishState.id, 1), eq(publishState.contentVersion, contentVersion)))
  return true
}
