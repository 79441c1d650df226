// Every key in the R2 bucket is made here.

/** A photo is the portrait of a team member: also a picture of the library, but with its own limits. */
export type UploadKind = 'resume' | 'photo' | 'media' | 'thumbnail'

export const folders = {
  resume: 'resumes/',
  photo: 'photos/',
  media: 'photos/',
  thumbnail: 'thumbnails/',
  preview: 'previews/',
  /** letters of boards, only for staff */
  letter: 'letters/',
  /** submissions that wait until the database answers */
  waiting: 'inbox/',
  /** submissions that the database refused; staff decide about each */
  refused: 'refused/',
  /** hashes of erased data; not in backups, so that after a restore of an older one the data can be erased again */
  erased: 'erased/',
} as const

/** Exists from an alarm until no submission waits too long any more. */
export const alarmKey = 'alarms/inbox'

/** The alerts that were sent last. */
export const alertsKey = 'alarms/alerts.json'

/** The time of the last backup: ISO 8601, UTC. */
export const lastBackupKey = 'notes/last-backup'

/** The SHA-256 of the list of erasures that this site has stored beside its encrypted archives. */
export const erasedListKey = 'notes/erased-list'

/** When cron ran last, as JSON. */
export const cronKey = 'notes/cron.json'

/** The pages that are newer than the build, in one object. Not in backups, because the Worker can make it again. */
export const overlayKey = 'overlay/current'

/** The day of the last morning mail: '2027-03-01'. */
export const morningKey = 'notes/morning-mail'

/** A hash of the mail settings with which the last test letter was sent. */
export const mailTriedKey = 'notes/mail-tried'

/** Exists from the start of a restore into this bucket until its end. */
export const restoringKey = 'notes/unfinished-restore'

export const erasureKey = (id: string) => `${folders.erased}${id}.json`

export const uploadKey = (kind: UploadKind, id: string) => folders[kind] + id

export const letterKey = (name: string) => folders.letter + name

export const previewKey = (id: string) => `${folders.preview}${id}.json`

export type SubmissionFolder = 'waiting' | 'refused'

/** `name` is the kind of submission, as in the API's addresses. */
export const submissionKey = (folder: SubmissionFolder, name: string, id: string) =>
  `${folders[folder]}${name}/${id}.json`

export function submissionOfKey(key: string) {
  const [, name = '', file = ''] = key.split('/')
  return { name, id: file.replace('.json', '') }
}

/** Forms send the whole address as `resumeUrl`; the database and the inbox store only the id under that name. */
export const uploadIdIn = (url: string) => url.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
