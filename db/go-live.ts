import { createHash } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Actor } from './audit.ts'
import type { Db } from './client.ts'
import { contentOf, listActiveSections } from './content.ts'
import { mailOutbox } from './mail.ts'
import type { Content } from './model/content.ts'
import { type Confirmable, confirmable, type GoLiveItem, linkToSection } from './model/go-live.ts'
import type { Confirmations } from './model/settings.ts'
import { readSamples, type SampleItem } from './samples.ts'
import { confirm, getConfirmations } from './settings.ts'
import { listActiveTeam } from './team.ts'
import { secondFactors } from './totp.ts'
import { users } from './users.ts'

/** Where the site stands on its way to being a clinic's own. */
export async function readGoLive(db: Db): Promise<GoLiveItem[]> {
  const [samples, sections, team, confirmations, mail, withoutFactor] = await Promise.all([
    readSamples(db),
    listActiveSections(db),
    listActiveTeam(db),
    getConfirmations(db),
    mailItem(db),
    adminsWithoutFactor(db),
  ])
  const content = contentOf(sections)
  return [
    detailsItem(samples),
    emergencyItem(content),
    hoursItem(samples),
    teamItem(samples, team.length),
    studiesItem(samples),
    confirmedItem('privacy', content, confirmations),
    confirmedItem('terms', content, confirmations),
    mail,
    backupItem(confirmations),
    secondFactorItem(withoutFactor),
    {
      key: 'samples',
      title: 'No sample content',
      done: samples.length === 0,
      detail:
        samples.length === 0
          ? 'Visitors read nothing but your own.'
          : `Visitors still read ${counted(samples.length, 'sample')}, listed above.`,
    },
  ]
}

const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`

const inCompany = ({ section, link }: SampleItem) =>
  section === 'company_info' && !link.endsWith('field=hours')

function detailsItem(samples: SampleItem[]): GoLiveItem {
  const left = samples.filter(inCompany)
  return {
    key: 'details',
    title: 'Company details',
    done: left.length === 0,
    detail:
      left.length === 0
        ? 'Name, phones, e-mail addresses and locations are yours.'
        : `Still a sample: ${left.map(({ name }) => name).join('; ')}`,
    link: left[0]?.link ?? linkToSection('company_info'),
  }
}

function emergencyItem({ company_info: { emergency_numbers: numbers } }: Content): GoLiveItem {
  return {
    key: 'emergency',
    title: 'Emergency line',
    done: numbers.length > 0,
    detail:
      numbers.length > 0
        ? `Participants are told to call ${numbers.map(({ number }) => number).join(' or ')}.`
        : 'None is entered: the site names the emergency services and your office phone.',
    link: linkToSection('company_info', 'emergency_numbers'),
  }
}

function hoursItem(samples: SampleItem[]): GoLiveItem {
  const sample = samples.find(
    ({ section, link }) => section === 'company_info' && link.endsWith('field=hours'),
  )
  return {
    key: 'hours',
    title: 'Office hours',
    done: !sample,
    detail: sample
      ? 'Still those the site came with. Change them, or say that they are true of you.'
      : 'Entered, or said to be true, by your staff.',
    link: linkToSection('company_info', 'hours'),
  }
}

function teamItem(samples: SampleItem[], active: number): GoLiveItem {
  const left = samples.filter(({ area }) => area === 'Team')
  return {
    key: 'team',
    title: 'Team',
    done: left.length === 0,
    detail:
      left.length === 0
        ? `The site shows ${counted(active, 'team member')}.`
        : `The site shows people who do not exist: ${left.map(({ name }) => name).join(', ')}`,
    link: '/admin/team',
  }
}

function studiesItem(samples: SampleItem[]): GoLiveItem {
  const left = samples.filter(({ section }) => section === 'current_studies_section')
  return {
    key: 'studies',
    title: 'Studies',
    done: left.length === 0,
    detail:
      left.length === 0
        ? 'Every study that is listed is yours.'
        : `Visitors can express interest in what does not exist: ${left.map(({ name }) => name).join(', ')}`,
    link: left[0]?.link ?? linkToSection('current_studies_section'),
  }
}

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** What somebody confirms of an item: of a text, the text as it is now. */
const subjectOf = (key: Confirmable, content: Content) => {
  const section = confirmable[key]
  return section ? [digest(content[section])] : []
}

const titles: Record<Confirmable, string> = {
  privacy: 'Privacy policy read by counsel',
  terms: 'Terms of use read by counsel',
  backup: 'Backup made',
}

function confirmedItem(
  key: 'privacy' | 'terms',
  content: Content,
  confirmations: Confirmations,
): GoLiveItem {
  const { by, at, of } = confirmations[key] ?? {}
  const done = of?.join() === subjectOf(key, content).join()
  return {
    key,
    title: titles[key],
    done,
    detail: done
      ? 'The text has not changed since.'
      : of
        ? 'The text has changed since it was read. Have it read again.'
        : 'Have it read, then confirm it here. A later change asks for it again.',
    link: linkToSection(confirmable[key]),
    ...(by && at && { confirmed: { by, at } }),
  }
}

function backupItem({ backup }: Confirmations): GoLiveItem {
  return {
    key: 'backup',
    title: titles.backup,
    done: Boolean(backup),
    detail:
      'It cannot be measured from here: make one, restore it once to see that it works, then confirm it.',
    ...(backup && { confirmed: { by: backup.by, at: backup.at } }),
  }
}

async function mailItem(db: Db): Promise<GoLiveItem> {
  const { sentAt, lastError, attempts } = mailOutbox
  const [sent, failed] = await Promise.all([
    db
      .select({ sentAt })
      .from(mailOutbox)
      .where(isNotNull(sentAt))
      .orderBy(desc(mailOutbox.id))
      .limit(1)
      .get(),
    db
      .select({ attempts })
      .from(mailOutbox)
      .where(and(isNull(sentAt), isNotNull(lastError)))
      .limit(1)
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

const adminsWithoutFactor = (db: Db) =>
  db
    .select({ username: users.username })
    .from(users)
    .leftJoin(
      secondFactors,
      and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)),
    )
    .where(and(eq(users.role, 'admin'), isNull(secondFactors.userId)))
    .all()

const secondFactorItem = (without: { username: string }[]): GoLiveItem => ({
  key: 'second-factor',
  title: 'Second factor',
  done: without.length === 0,
  detail:
    without.length === 0
      ? 'Every admin signs in with one.'
      : `Still without one: ${without.map(({ username }) => username).join(', ')}`,
  link: '/admin/users',
})

/** Notes that a person vouches for an item, or no longer does. */
export async function confirmGoLive(db: Db, actor: Actor, key: Confirmable, confirmed: boolean) {
  const content = contentOf(await listActiveSections(db))
  await confirm(db, actor, key, confirmed ? subjectOf(key, content) : undefined)
}
