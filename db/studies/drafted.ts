import type { Db } from '../client.ts'
import { listLocations } from '../locations/shown.ts'
import { getMedia } from '../media/media.ts'
import { slugFrom } from '../model/lib/slug.ts'
import { pageTexts } from '../model/studies/snapshot.ts'
import type { Study } from '../model/studies/study.ts'
import { byName, keysOf } from '../model/lib/keys.ts'
import { draftPictureOf } from './pictures/pictures.ts'
import type { PublicStudy } from './shown.ts'
import { pictureServed } from './approvals/material.ts'
import { addressOfStudy } from './studies.ts'

const slugOf = ({ slug, title }: Study) => slug ?? (slugFrom(title) || 'study')

export const draftedAddress = (study: Study) => addressOfStudy({ slug: slugOf(study) })

async function pictureOf(db: Db, { imageId }: Study) {
  const row = imageId ? await getMedia(db, imageId) : undefined
  if (!row) return null
  // Only what a board approves is hashed.
  const { content, kept } = draftPictureOf(row, '')
  return pictureServed({ content: [['picture', content]], picture: kept })
}

/** An unsaved study as its page would show it if a board had approved all of it. Only for staff. */
export async function draftedStudy(db: Db, study: Study, timeZone: string): Promise<PublicStudy> {
  const [all, picture] = await Promise.all([listLocations(db, timeZone), pictureOf(db, study)])
  const now = new Date().toISOString()
  const isEnded = study.siteStatus === 'closed' || study.siteStatus === 'completed'
  return {
    id: 0,
    slug: slugOf(study),
    title: study.title,
    officialTitle: study.officialTitle ?? null,
    summary: study.summary,
    condition: study.condition,
    therapeuticArea: study.therapeuticArea ?? null,
    phases: study.phases,
    studyType: study.studyType ?? null,
    status: study.status ?? null,
    siteStatus: study.siteStatus,
    recruits: study.siteStatus === 'recruiting',
    minAge: study.minAge ?? null,
    maxAge: study.maxAge ?? null,
    sex: study.sex,
    healthyVolunteers: study.healthyVolunteers,
    eligibility: study.eligibility,
    duration: study.duration ?? null,
    contact: study.contact ?? null,
    sponsorName: study.sponsorName ?? null,
    nctId: study.nctId ?? null,
    sample: false,
    createdAt: now,
    updatedAt: now,
    ...byName(keysOf(pageTexts), (name) => study[name] || null),
    prescreener: null,
    learned: (isEnded && study.learned) || null,
    picture,
    locations: all
      .filter(({ id, active }) => active && study.locationIds.includes(id))
      .map(({ id, name, address, phone, timeZone: zone }) => ({
        id,
        name,
        address,
        phone,
        timeZone: zone,
      })),
  }
}
