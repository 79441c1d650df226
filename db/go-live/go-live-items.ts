import { sampleDomain } from '../model/candidates/labels.ts'
import type { Content } from '../model/content.ts'
import { type GoLiveItem, linkToSection } from '../model/go-live/go-live.ts'
import { type SampleItem, studiesLink } from './sample-items.ts'
import { counted } from '../model/lib/wording.ts'

const namesOf = (samples: SampleItem[]) => samples.map(({ name }) => name)

const isHours = ({ section, link }: SampleItem) =>
  section === 'company_info' && link.endsWith('field=hours')
const isStudy = ({ link }: SampleItem) => link.split('?')[0] === studiesLink
const isDetail = (item: SampleItem) => item.section === 'company_info' && !isHours(item)

type Measured = Omit<GoLiveItem, 'detail'> & { whenDone: string; whenOpen: string }

/** An item whose state is read from the database, rather than confirmed by a person. */
export const measuredItem = ({ whenDone, whenOpen, ...item }: Measured): GoLiveItem => ({
  ...item,
  detail: item.done ? whenDone : whenOpen,
})

export function detailsItem(samples: SampleItem[]) {
  const left = samples.filter(isDetail)
  return measuredItem({
    key: 'details',
    title: 'Company details',
    done: left.length === 0,
    whenDone: 'Name, phones, e-mail addresses and locations are yours.',
    whenOpen: `Still a sample: ${namesOf(left).join('; ')}`,
    link: left[0]?.link ?? linkToSection('company_info'),
  })
}

export function emergencyItem({ company_info }: Content) {
  const numbers = company_info.emergency_numbers.map(({ number }) => number)
  return measuredItem({
    key: 'emergency',
    title: 'Emergency line',
    done: numbers.length > 0,
    whenDone: `Participants are told to call ${numbers.join(' or ')}.`,
    whenOpen: 'None is entered: the site names the emergency services and your office phone.',
    link: linkToSection('company_info', 'emergency_numbers'),
  })
}

export const hoursItem = (samples: SampleItem[]) =>
  measuredItem({
    key: 'hours',
    title: 'Office hours',
    done: !samples.some(isHours),
    whenDone: 'Entered, or said to be true, by your staff.',
    whenOpen: 'Still those the site came with. Change them, or say that they are true of you.',
    link: linkToSection('company_info', 'hours'),
  })

export function teamItem(samples: SampleItem[], activeMembers: number) {
  const left = samples.filter(({ area }) => area === 'Team')
  return measuredItem({
    key: 'team',
    title: 'Team',
    done: left.length === 0,
    whenDone: `The site shows ${counted(activeMembers, 'team member')}.`,
    whenOpen: `The site shows people who do not exist: ${namesOf(left).join(', ')}`,
    link: '/admin/team',
  })
}

/** `shown` is how many photographs visitors see. */
export const photographsItem = (shown: number) =>
  measuredItem({
    key: 'photographs',
    title: 'A photograph of your own',
    done: shown > 0,
    whenDone: `Visitors see ${counted(shown, 'photograph')} of your clinic.`,
    whenOpen:
      'Visitors see no photograph of your clinic. Choose one of the building, a room or hands at work, and describe it in the media library.',
    link: linkToSection('photographs', 'building'),
  })

export function studiesItem(samples: SampleItem[]) {
  const left = samples.filter(isStudy)
  return measuredItem({
    key: 'studies',
    title: 'Studies',
    done: left.length === 0,
    whenDone: 'Every study that is listed is yours.',
    whenOpen: `Visitors can express interest in what does not exist: ${namesOf(left).join(', ')}`,
    link: studiesLink,
  })
}

export const samplesItem = (samples: SampleItem[]) =>
  measuredItem({
    key: 'samples',
    title: 'No sample content',
    done: samples.length === 0,
    whenDone: 'Visitors read nothing but your own.',
    whenOpen: `Visitors still read ${counted(samples.length, 'sample')}, listed above.`,
  })

/** The item about sample candidates and the sample study, with which only a local site begins. */
export const candidatesItem = (candidates: number, studies: number) =>
  measuredItem({
    key: 'sample-candidates',
    title: 'No sample candidates, no sample study',
    done: candidates + studies === 0,
    whenDone: 'Every candidate is a person, and every study exists.',
    whenOpen: `Invented: ${[
      ...(candidates > 0 ? [`${counted(candidates, 'candidate')} at ${sampleDomain}`] : []),
      ...(studies > 0 ? ['1 study with its approvals and questions'] : []),
    ].join('; ')}.`,
    link: candidates > 0 ? '/admin/candidates' : studiesLink,
  })
