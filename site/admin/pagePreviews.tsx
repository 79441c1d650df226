import { Check, Mail, MapPin, Phone, Smartphone } from 'lucide-react'
import type { Content, Study } from '../../db/model/content.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { Heading } from './landingPreviews.tsx'

type Of<K extends keyof Content> = { content: Content[K] }

export function Company({ content }: Of<'company_info'>) {
  const details = [
    { Icon: Phone, label: 'Office', text: content.phone_office },
    { Icon: Smartphone, label: 'Mobile', text: content.phone_mobile },
    { Icon: Mail, label: 'Patients and general questions', text: content.email_general },
    { Icon: Mail, label: 'Sponsors and partners', text: content.email_partners },
  ]
  const places = content.address.split('\n').filter((line) => line.trim())
  return (
    <>
      <p className="preview-brand">
        <strong>{content.name.split(/\s/)[0]}</strong>
        <span>{content.tagline}</span>
      </p>
      <p className="preview-name">{content.name}</p>
      <ul className="preview-grid preview-details">
        {details.map(({ Icon, label, text }) => (
          <li key={label}>
            <Icon aria-hidden size={20} strokeWidth={1.75} />
            <p className="preview-label">{label}</p>
            <p>{text}</p>
          </li>
        ))}
        {places.map((line) => {
          const [, place, rest] = /^([^:,]{1,40}):\s*(.+)$/.exec(line.trim()) ?? []
          return (
            <li key={line}>
              <MapPin aria-hidden size={20} strokeWidth={1.75} />
              {place && <p className="preview-label">{place}</p>}
              <p>{rest ?? line}</p>
            </li>
          )
        })}
      </ul>
    </>
  )
}

export const Careers = ({ content }: Of<'careers_section'>) => <Heading {...content} />

export const CurrentStudies = ({ content }: Of<'current_studies_section'>) => (
  <>
    <Heading title={content.title} subtitle={content.subtitle} content={content.description} />
    <ul className="preview-studies">
      {content.studies.map((study) => (
        <li key={study.id} className="card">
          <StudyPreview study={study} />
        </li>
      ))}
    </ul>
  </>
)

const StudyPreview = ({ study }: { study: Study }) => (
  <>
    <p className="preview-signs">
      <strong>{study.phase}</strong>
      <StatusBadge status={study.status} />
    </p>
    <p className="preview-h3">{study.title}</p>
    <p className="preview-label">{study.condition}</p>
    <p>{study.description}</p>
    {study.eligibility.length > 0 && (
      <div>
        <p className="preview-name">Who can join</p>
        <ul className="checklist">
          {study.eligibility.map((point, i) => (
            <li key={i}>
              <Check aria-hidden />
              {point}
            </li>
          ))}
        </ul>
      </div>
    )}
    <dl className="preview-facts">
      <div>
        <dt>Duration</dt>
        <dd>{study.duration}</dd>
      </div>
      {study.compensation && (
        <div>
          <dt>Compensation</dt>
          <dd>{study.compensation}</dd>
        </div>
      )}
    </dl>
  </>
)
