import { claim } from '#db/model/go-live/samples.ts'
import { headingFields, icon, longText, sectionList, sectionText } from '../fields.ts'
import { section } from '../section.ts'
import { badges, descriptionWords, subtitle, title } from '../words.ts'

export const capabilitiesSection = section({
  name: 'Capabilities',
  address: '/#capabilities',
  page: 'landing',
  about: 'The equipment on site, and the compliance banner',
  shape: {
    ...headingFields,
    equipment: sectionList({ name: sectionText(100), description: longText() }),
    badges: sectionList({ label: sectionText(60), icon: icon() }),
  },
  words: {
    title,
    subtitle,
    equipment: {
      label: 'Equipment',
      item: 'piece of equipment',
      hint: 'The name decides the icon, for example ECG or Freezer.',
      fields: { name: { label: 'Name' }, description: descriptionWords },
    },
    badges: { ...badges, label: 'Compliance banner' },
  },
  copy: {
    title: 'Equipped for complex protocols',
    subtitle: 'What we can measure, give and keep',
    equipment: [
      {
        name: claim('ECG'),
        description: 'Records the rhythm of the heart.',
      },
      {
        name: claim('Spirometry'),
        description: 'Measures how well the lungs work.',
      },
      {
        name: claim('Blood Pressure Monitoring'),
        description: 'Readings at visits, or over a whole day.',
      },
      {
        name: claim('Infusion Suite'),
        description: 'For study medicine given into a vein.',
      },
      {
        name: claim('Exam Rooms'),
        description: 'For examinations and private talks.',
      },
      {
        name: claim('Processing Laboratory'),
        description: 'Prepares and labels samples.',
      },
      {
        name: claim('Refrigerated Centrifuge'),
        description: 'Separates samples while they stay cold.',
      },
      {
        name: claim('\u221280\u00a0°C Freezer'),
        description: 'Keeps samples until they are shipped.',
      },
      {
        name: claim('\u221220\u00a0°C Freezer'),
        description: 'Keeps frozen samples and kits.',
      },
      {
        name: claim('Bone Densitometer'),
        description: 'Scans of bone density (DXA).',
      },
      {
        name: claim('Emergency Crash Cart'),
        description: 'Medicines and tools for an emergency.',
      },
      {
        name: claim('Secure Records Archive'),
        description: 'Keeps study files as long as required.',
      },
      {
        name: claim('IP storage'),
        description: 'Locked storage for study medicine.',
      },
    ],
    badges: [
      { label: claim('FDA Compliant'), icon: 'shield-check' },
      { label: claim('GCP Certified'), icon: 'badge-check' },
      { label: claim('24/7 Monitoring'), icon: 'monitor-check' },
      { label: claim('Quality Assured'), icon: 'stamp' },
    ],
  },
})
