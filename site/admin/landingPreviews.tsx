import type { Content } from '../../db/model/content.ts'
import { areaIcon, equipmentIcon, valueIcon } from '../lib/icons.ts'

type Of<K extends keyof Content> = { content: Content[K] }

/** Words between **double asterisks** are bold. */
export const Emphasis = ({ text }: { text: string }) =>
  text.split(/\*\*(.+?)\*\*/).map((piece, i) => (i % 2 ? <strong key={i}>{piece}</strong> : piece))

type HeadingProps = { title: string; subtitle: string; content?: string }

export const Heading = ({ title, subtitle, content }: HeadingProps) => (
  <>
    <p className="preview-h2">{title}</p>
    <p className="lead">{subtitle}</p>
    {content && (
      <p className="preview-content">
        <Emphasis text={content} />
      </p>
    )}
  </>
)

export const Titled = ({
  content,
}: Of<'team_section' | 'contact_section' | 'services_section'>) => <Heading {...content} />

export const Hero = ({ content }: Of<'hero_section'>) => (
  <div className="preview-hero">
    <p className="preview-h1">
      <Emphasis text={content.title} />
    </p>
    <p className="lead">{content.subtitle}</p>
    <p className="preview-actions">
      <span className="button button-coral">{content.buttonText}</span>
      <span className="button button-outline">Partner With Us</span>
    </p>
  </div>
)

export const Impact = ({ content }: Of<'stats_section'>) => (
  <div className="preview-band section-band">
    <p className="preview-kicker">
      <Emphasis text={content.title} />
    </p>
    <p className="preview-statement">
      <Emphasis text={content.statement} />
    </p>
    <p className="preview-foot">{content.subtitle}</p>
  </div>
)

export const About = ({ content }: Of<'about_section'>) => (
  <>
    <p className="preview-h2">{content.title}</p>
    <p className="lead">
      <Emphasis text={content.content} />
    </p>
  </>
)

export const Services = ({ content }: Of<'services_section'>) => <Heading {...content} />

export const ResearchAreas = ({ content }: Of<'research_areas'>) => (
  <>
    <p className="preview-h3">{content.title}</p>
    <ul className="preview-grid preview-areas">
      {content.areas.map(({ name, description }, i) => {
        const Icon = areaIcon(name)
        return (
          <li key={i}>
            <Icon aria-hidden size={24} strokeWidth={1.75} />
            <p className="preview-name">{name}</p>
            <p>{description}</p>
          </li>
        )
      })}
    </ul>
  </>
)

export const CoreValues = ({ content }: Of<'core_values_section'>) => (
  <>
    <Heading {...content} />
    <ol className="preview-grid preview-values">
      {content.values.map(({ title, description, icon }, i) => {
        const Icon = valueIcon(icon)
        return (
          <li key={i}>
            <Icon aria-hidden size={26} strokeWidth={1.75} />
            <p className="preview-h3">{title}</p>
            <p>{description}</p>
          </li>
        )
      })}
    </ol>
  </>
)

export const Excellence = ({ content }: Of<'operational_excellence_section'>) => (
  <>
    <Heading {...content} />
    <ul className="preview-grid preview-metrics">
      {content.metrics.map(({ percentage, unit, title, description }, i) => (
        <li key={i}>
          <p className="preview-number">
            {Number(percentage).toLocaleString('en-US')}
            <span>{!unit || unit === '%' ? '%' : ` ${unit}`}</span>
          </p>
          <p className="preview-h3">{title}</p>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  </>
)

export const Capabilities = ({ content }: Of<'capabilities'>) => (
  <>
    <Heading {...content} />
    <ul className="preview-sheet">
      {content.equipment.map(({ name, description }, i) => {
        const Icon = equipmentIcon(name)
        return (
          <li key={i}>
            <Icon aria-hidden size={22} strokeWidth={1.75} />
            <p className="preview-name">{name}</p>
            <p>{description}</p>
          </li>
        )
      })}
    </ul>
  </>
)
