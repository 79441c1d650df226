import { createHash } from 'node:crypto'
import type { Content } from '../model/content.ts'
import { type Confirmable, confirmable, type GoLiveItem, linkToSection } from '../model/go-live.ts'
import type { Confirmations } from '../model/settings.ts'
import type { SampleItem } from './sample-items.ts'

const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
const namesOf = (samples: SampleItem[]) => samples.map(({ name }) => name)

const isHours = ({ section, link }: SampleItem) =>
  section === 'company_info' && link.endsWith('field=hours')
const isDetail = (item: SampleItem) => item.section === 'company_info' && !isHours(item)

export function detailsItem(samples: SampleItem[]): GoLiveItem {
  const left = samples.filter(isDetail)
  const done = left.length === 0
  return {
    key: 'details',
    title: 'Company details',
    done,
    detail: done
      ? 'Name, phones, e-mail addresses and locations are yours.'
      : `Still a sample: ${namesOf(left).join('; ')}`,
    link: left[0]?.link ?? linkToSection('company_info'),
  }
}

export function emergencyItem({ company_info }: Content): GoLiveItem {
  const numbers = company_info.emergency_numbers.map(({ number }) => number)
  const done = numbers.length > 0
  return {
    key: 'emergency',
    title: 'Emergency line',
    done,
    detail: done
      ? `Participants are told to call ${numbers.join(' or ')}.`
      : 'None is entered: the site names the emergency services and your office phone.',
    link: linkToSection('company_info', 'emergency_numbers'),
  }
}

export function hoursItem(samples: SampleItem[]): GoLiveItem {
  const done = !samples.some(isHours)
  return {
    key: 'hours',
    title: 'Office hours',
    done,
    detail: done
      ? 'Entered, or said to be true, by your staff.'
      : 'Still those the site came with. Change them, or say that they are true of you.',
    link: linkToSection('company_info', 'hours'),
  }
}

export function teamItem(samples: SampleItem[], activeMembers: number): GoLiveItem {
  const left = samples.filter(({ area }) => area === 'Team')
  const done = left.length === 0
  return {
    key: 'team',
    title: 'Team',
    done,
    detail: done
      ? `The site shows ${counted(activeMembers, 'team member')}.`
      : `The site shows people who do not exist: ${namesOf(left).join(', ')}`,
    link: '/admin/team',
  }
}

export function studiesItem(samples: SampleItem[]): GoLiveItem {
  const left = samples.filter(({ section }) => section === 'current_studies_section')
  const done = left.length === 0
  return {
    key: 'studies',
    title: 'Studies',
    done,
    detail: done
      ? 'Every study that is listed is yours.'
      : `Visitors can express interest in what does not exist: ${namesOf(left).join(', ')}`,
    link: left[0]?.link ?? linkToSection('current_studies_section'),
  }
}

export function samplesItem(samples: SampleItem[]): GoLiveItem {
  const done = samples.length === 0
  return {
    key: 'samples',
    title: 'No sample content',
    done,
    detail: done
      ? 'Visitors read nothing but your own.'
      : `Visitors still read ${counted(samples.length, 'sample')}, listed above.`,
  }
}

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** A confirmation of a text holds the digest of the text, so that it ends when the text changes. */
export const subjectOf = (key: Confirmable, content: Content) => {
  const section = confirmable[key]
  return section ? [digest(content[section])] : []
}

const titles: Record<Confirmable, string> = {
  privacy: 'Privacy policy read by counsel',
  terms: 'Terms of use read by counsel',
  backup: 'Backup made',
}

export function confirmedItem(
  key: 'privacy' | 'terms',
  content: Content,
  confirmations: Confirmations,
): GoLiveItem {
  const { by, at, of } = confirmations[key] ?? {}
  const done = of?.join() === subjectOf(key, content).join()
  const open = of
    ? 'The text has changed since it was read. Have it read again.'
    : 'Have it read, then confirm it here. A later change asks for it again.'
  return {
    key,
    title: titles[key],
    done,
    detail: done ? 'The text has not changed since.' : open,
    link: linkToSection(confirmable[key]),
    ...(by && at && { confirmed: { by, at } }),
  }
}

export const backupItem = ({ backup }: Confirmations): GoLiveItem => ({
  key: 'backup',
  title: titles.backup,
  done: Boolean(backup),
  detail:
    'It cannot be measured from here: make one, restore it once to see that it works, then confirm it.',
  ...(backup && { confirmed: { by: backup.by, at: backup.at } }),
})
