import { claim, prose } from '#db/model/go-live/samples.ts'
import { heading, icon, list, longText, text } from '../fields.ts'
import { section } from '../section.ts'
import { badges, descriptionWords, subtitle, title } from '../words.ts'

export const capabilitiesSection = section({
  name: 'Capabilities',
  address: '/#capabilities',
  page: 'landing',
  about: 'The equipment on site, and the compliance banner',
  shape: {
    ...heading,
    equipment: list({ name: text(100), description: longText() }),
    badges: list({ label: text(60), icon: icon() }),
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
    subtitle: prose`Calibrated, documented and ${claim('on site in {cities}')}`,
    equipment: [
      {
        name: claim('ECG'),
        description: claim('12-lead digital ECG with central reading and data transfer.'),
      },
      {
        name: claim('Spirometry'),
        description: claim('Lung function testing to ATS/ERS standards by certified staff.'),
      },
      {
        name: claim('Blood Pressure Monitoring'),
        description: claim('Automated office devices and 24-hour ambulatory monitors.'),
      },
      {
        name: claim('Infusion Suite'),
        description: claim('Six reclining chairs with programmable pumps and nurse supervision.'),
      },
      {
        name: claim('Exam Rooms'),
        description: claim(
          'Ten private rooms, two of them fully accessible and fitted with a hoist.',
        ),
      },
      {
        name: claim('Processing Laboratory'),
        description: claim('Same-visit sample preparation, labeling and dry-ice shipping.'),
      },
      {
        name: claim('Refrigerated Centrifuge'),
        description: claim('Temperature-controlled separation for time-critical and PK samples.'),
      },
      {
        name: claim('\u221280\u00a0°C Freezer'),
        description: claim('Ultra-low storage with probes, alarms and backup power.'),
      },
      {
        name: claim('\u221220\u00a0°C Freezer'),
        description: claim('Monitored frozen storage for samples, kits and ancillary supplies.'),
      },
      {
        name: claim('Bone Densitometer'),
        description: claim('DXA scans for bone density and body composition.'),
      },
      {
        name: claim('Emergency Crash Cart'),
        description: claim('Defibrillator, oxygen and medicines, checked every working day.'),
      },
      {
        name: claim('Secure Records Archive'),
        description: claim('Fire-protected, access-controlled paper files and validated e-source.'),
      },
      {
        name: claim('IP storage'),
        description: claim(
          'Locked pharmacy for investigational product, with room, cold and controlled-drug storage.',
        ),
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
