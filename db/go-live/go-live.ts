import { and, desc, eq, isNotNull, isNull, not } from 'drizzle-orm'
import type { Actor } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { countSamples } from '../candidates/samples.ts'
import { loadSection, readContent } from '../content/shown.ts'
import {
  candidatesItem,
  detailsItem,
  emergencyItem,
  hoursItem,
  measuredItem,
  photographsItem,
  samplesItem,
  studiesItem,
  teamItem,
} from './go-live-items.ts'
import { backupItem, confirmedItem, confirmedTexts } from './confirmed-items.ts'
import { mailOutbox } from '../mail/outbox.ts'
import type { Confirmable, GoLiveItem } from '../model/go-live/go-live.ts'
import { readSamples } from './samples.ts'
import { confirm, getConfirmations } from '../settings.ts'
import { readTelephones, telephoneItems } from './telephones.ts'
import { findSampleStudy } from '../studies/sample-study.ts'
import { listActiveTeam } from '../team.ts'
import { hasFactor, userColumns, users } from '../users/users.ts'
import { listAllMedia } from '../media/media.ts'
import { picturesOf } from '../media/pictures.ts'
import { photographsOf } from '../media/photographs.ts'

export async function readFacts(db: Db) {
  const [
    samples,
    sampleCandidates,
    sampleStudy,
    content,
    team,
    confirmations,
    mail,
    secondFactor,
    telephones,
    photographs,
  ] = await Promise.all([
    readSamples(db),
    countSamples(db),
    findSampleStudy(db),
    readContent(db),
    listActiveTeam(db),
    getConfirmations(db),
    mailItem(db),
    secondFactorItem(db),
    readTelephones(db),
    countPhotographs(db),
  ])
  return {
    samples,
    sampleCandidates,
    sampleStudies: sampleStudy ? 1 : 0,
    content,
    team,
    confirmations,
    mail,
    secondFactor,
    telephones,
    photographs,
  }
}

type Facts = Awaited<ReturnType<typeof readFacts>>

/** The list of things to do before the site goes live, in the order in which staff see it. */
export const goLiveItems = (facts: Facts): GoLiveItem[] => {
  const { samples, sampleCandidates, sampleStudies, ...rest } = facts
  const { content, team, confirmations, mail, secondFactor, telephones, photographs } = rest
  return [
    detailsItem(samples),
    emergencyItem(content),
    ...telephoneItems(content, telephones),
    hoursItem(samples),
    teamItem(samples, team.length),
    photographsItem(photographs),
    studiesItem(samples),
    confirmedItem('privacy', content, confirmations),
    confirmedItem('terms', content, confirmations),
    mail,
    backupItem(confirmations),
    secondFactor,
    samplesItem(samples),
    ...(sampleCandidates + sampleStudies > 0
      ? [candidatesItem(sampleCandidates, sampleStudies)]
      : []),
  ]
}

async function mailItem(db: Db): Promise<GoLiveItem> {
  const { id, sentAt, lastError } = mailOutbox
  const mails = () => db.select({ id }).from(mailOutbox).limit(1)
  const [sent, failed] = await Promise.all([
    mails().where(isNotNull(sentAt)).orderBy(desc(id)).get(),
    mails()
      .where(and(isNull(sentAt), isNotNull(lastError)))
      .get(),
  ])
  return {
    key: 'mail',
    title: 'Mail tried',
    done: Boolean(sent) && !failed,
    detail: failed
      ? 'Mail waits that could not be sent.'
      : sent
        ? 'Mail leaves, and none that failed waits.'
        : 'No mail has been sent yet: fill in a form of the site yourself.',
    ...(failed && { link: '/admin?list=mail' }),
  }
}

async function secondFactorItem(db: Db) {
  const without = await db
    .select({ name: userColumns.name })
    .from(users)
    .where(and(eq(users.role, 'admin'), not(hasFactor)))
    .all()
  return measuredItem({
    key: 'second-factor',
    title: 'Second factor',
    done: without.length === 0,
    whenDone: 'Every admin signs in with one.',
    whenOpen: `Still without one: ${without.map(({ name }) => name).join(', ')}`,
    link: '/admin/users',
  })
}

/** Saves that a person confirms an item of the list, or takes that back. Returns the list after it. */
export async function confirmGoLive(
  db: Db,
  actor: Actor,
  facts: Facts,
  key: Confirmable,
  confirmed: boolean,
) {
  const of = confirmed ? confirmedTexts(key, facts.content) : undefined
  return goLiveItems({ ...facts, confirmations: await confirm(db, actor, key, of) })
}

/** How many photographs of the clinic visitors see. */
async function countPhotographs(db: Db) {
  const [section, rows] = await Promise.all([loadSection(db, 'photographs'), listAllMedia(db)])
  return photographsOf(section, picturesOf(rows)).length
}
