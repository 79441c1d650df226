import { copy } from '#db/model/copy/index.ts'
import type { StackAdmin } from '../helpers/start/stack.ts'

/** The texts that a board approves. The samples have none. */
const material = {
  whatHappens: `You come to the clinic eight times. At the first visit a study doctor examines you, and a nurse draws blood and records your heart with an ECG.

- For 12 months you take one tablet a day.
- Neither you nor the doctor chooses if it is the tablet that is tested or one without medicine.
- Between the visits a nurse calls you every four weeks.`,
  timeCommitment: 'The first visit takes about three hours, each later one about one hour.',
  risksAndBenefits:
    'The tablet may make you dizzy or tired, and there may be risks that nobody knows yet. You may have no benefit. What we learn may help others with heart failure.',
  costs:
    'Visits, tests and the tablets of the study cost you nothing. Your usual care is billed as before.',
  pay: 'You get $100 for each visit that you complete.',
  paidBack: 'We pay back parking, and a taxi if you cannot drive.',
  privacy:
    'Your records have a number in place of your name. Only the study team can tell whose number it is.',
}

const day = 24 * 3600_000
const dayFromNow = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

/** Publishes the first sample as a study with an approved page of its own. Returns its address. */
export async function addSampleStudy(admin: StackAdmin) {
  const [sample] = copy.current_studies_section.studies
  if (!sample) throw new Error('The samples have no study.')
  const { title, description: summary, condition, eligibility, duration } = sample
  const { locations } = await (await admin.locations.$get()).json()
  const made = await admin.studies.$post({
    json: {
      title,
      summary,
      condition,
      eligibility,
      duration,
      ...material,
      phases: ['PHASE3'],
      studyType: 'INTERVENTIONAL',
      siteStatus: 'recruiting',
      locationIds: locations.map(({ id }) => id),
      published: true,
    },
  })
  if (!made.ok) throw new Error(`The study was refused: ${await made.text()}`)
  const { id, slug, updatedAt } = (await made.json()).study
  const approved = await admin.studies[':id'].approvals.$post({
    param: { id: String(id) },
    json: {
      material: 'page',
      board: 'Sample board',
      protocolNumber: 'Sample',
      materialVersion: '1.0',
      approvedOn: dayFromNow(-10),
      expiresOn: dayFromNow(300),
      basedOn: updatedAt,
    },
  })
  if (!approved.ok) throw new Error(`The approval was refused: ${await approved.text()}`)
  return `/current-studies/${slug}`
}
