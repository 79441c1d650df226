import type { Context } from 'hono'
import { accessLinks } from '#db/auth/access-links.ts'
import { passkeys } from '#db/auth/passkeys.ts'
import { redirects } from '#db/addresses/addresses.ts'
import { jobApplications } from '#db/jobs/applications.ts'
import { candidateColumns } from '#db/candidates/shown.ts'
import { candidateFilters } from '#db/candidates/desk-tables.ts'
import { patientInquiries } from '#db/inquiries/inquiries.ts'
import { sponsorColumns } from '#db/inquiries/sponsor-inquiries.ts'
import { shownColumns } from '#db/lib/search.ts'
import type { Part } from '#db/model/access.ts'
import { fromPairs, keysOf } from '#db/model/lib/keys.ts'
import { Location } from '#db/model/locations.ts'
import { publicRecords } from '#db/model/records/records.ts'
import { Study } from '#db/model/studies/study.ts'
import { newsDigest } from '#db/news/tables.ts'
import { emailPreferences } from '#db/preferences/preferences.ts'
import { recordTables } from '#db/records/tables.ts'
import { users } from '#db/users/users.ts'
import { visitRequests } from '#db/visits/requests.ts'
import { visitTypeValues } from '#db/visits/tables.ts'
import type { Env } from '#worker/env.ts'
import type { FieldProblem } from '../problem.ts'
import { fieldLabel } from '#db/model/lib/wording.ts'

const none = {}
/** The value for a field that has no column. */
const computed = undefined

// Each public record has its own part.
const ofRecords = fromPairs(
  keysOf(publicRecords).map((record) => [
    `admin/${publicRecords[record].part}` as const,
    shownColumns(recordTables[record].table),
  ]),
)

/** The fields of the records that staff change in each part of the API. The key is the first two names of the path. */
const fieldsAt: Readonly<Record<`admin/${Part}` | `auth/${'me' | 'passkeys'}`, object>> = {
  ...ofRecords,
  'admin/audit': none,
  'admin/bin': none,
  'admin/calendar': none,
  'admin/candidate-filters': shownColumns(candidateFilters),
  'admin/candidates': { ...candidateColumns, last: computed, studies: computed },
  'admin/consents': none,
  'admin/drafts': { keptAt: computed, isElsewhere: computed },
  'admin/erasures': none,
  'admin/news': { ...ofRecords['admin/news'], ...shownColumns(newsDigest) },
  'admin/news-deliveries': none,
  'admin/figures': none,
  'admin/study-figures': none,
  'admin/go-live': none,
  'admin/invites': { ...shownColumns(accessLinks), url: computed },
  'admin/job-applications': shownColumns(jobApplications),
  'admin/mail': none,
  'admin/locations': { id: computed, ...Location.entries },
  'admin/media': { ...ofRecords['admin/media'], usedIn: computed },
  'admin/patient-inquiries': shownColumns(patientInquiries),
  'admin/previews': none,
  'admin/publish': none,
  'admin/redirects': shownColumns(redirects),
  'admin/refused': none,
  'admin/resumes': none,
  'admin/samples': none,
  'admin/settings': none,
  'admin/sponsor-inquiries': sponsorColumns,
  'admin/stats': none,
  'admin/studies': { id: computed, ...Study.entries },
  'admin/study-approvals': none,
  'admin/subscribers': { ...shownColumns(emailPreferences), state: computed },
  'admin/team-photos': none,
  'admin/test-alert': none,
  'admin/test-letter': none,
  'admin/users': { ...shownColumns(users), hasSecondFactor: computed },
  'admin/visit-requests': shownColumns(visitRequests),
  'admin/visit-types': shownColumns(visitTypeValues),
  'auth/me': { ...shownColumns(users), hasPassword: computed, lacksSecondFactor: computed },
  'auth/passkeys': shownColumns(passkeys),
}

const isPlace = (place: string): place is keyof typeof fieldsAt => Object.hasOwn(fieldsAt, place)

/** Times that the product writes itself. A record that is sent back as it was read contains them too. */
const ownTimes: readonly string[] = ['createdAt', 'updatedAt']

/** Computed facts, ignored because a tool that sends a record back as it was read sends them too. */
const ownFacts: Readonly<Partial<Record<string, readonly string[]>>> = {
  'admin/locations': ['version'],
  'admin/patient-inquiries': ['doNotContact'],
  'admin/studies': [
    'version',
    'locations',
    'lapsed',
    'inForce',
    'refused',
    'sample',
    'prescreenerIntro',
    'prescreenerQuestions',
    'prescreenerVersion',
  ],
  'admin/visit-requests': ['doNotContact'],
}

/** Whether only the product writes this field of the records in a part of the API, such as `admin/studies`. */
export const isOwnField = (part: string, name: string) =>
  ownTimes.includes(name) || (ownFacts[part] ?? []).includes(name)

/**
 * An error for each field of the body that the record has but this route cannot change, so that no caller
 * believes that it was changed. A field with the same value in the path, such as the record's id, is no error.
 */
export function unchangeableIn(
  { req }: Context<Env>,
  body: object,
  changeable: readonly string[],
): FieldProblem[] {
  const place = req.path.split('/', 4).slice(2).join('/')
  const fields = isPlace(place) ? fieldsAt[place] : none
  return (
    Object.entries(body)
      .filter(([name]) => Object.hasOwn(fields, name))
      .filter(([name]) => !changeable.includes(name) && !isOwnField(place, name))
      // A list is never part of a path, and `String` could fail on a deeply nested one.
      .filter(([name, value]) => typeof value === 'object' || req.param(name) !== String(value))
      .map(([name]) => ({ path: name, message: `${fieldLabel(name)} cannot be changed here` }))
  )
}
