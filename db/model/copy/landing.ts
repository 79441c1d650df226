import type { SectionContent } from '../sections/index.ts'
import { claim, type Marked, prose } from '../go-live/samples.ts'

export const hero: Marked<SectionContent<'hero_section'>> = {
  title: 'Unlocking **innovation**, empowering **health**',
  subtitle:
    'We run clinical trials in {cities} with the rigor sponsors need and the care volunteers deserve.',
  buttonText: 'Join a Study',
  secondButtonText: 'Partner With Us',
  facts: [
    { number: claim('15+'), meaning: 'years of trial management' },
    { number: claim('100%'), meaning: 'successful inspections' },
    { number: '{areas}', meaning: 'therapeutic areas' },
  ],
}

export const stats: Marked<SectionContent<'stats_section'>> = {
  title: 'Every result begins with a person',
  subtitle: 'Research that answers to the people in it',
  statement:
    'Behind each data point is someone who gave their time so that others may be treated better. We keep them safe, we tell them the truth, and we make what they give us count.',
  badges: [
    { label: 'Compassionate Care', icon: 'heart-handshake' },
    { label: 'Ethical Standards', icon: 'scale' },
    { label: 'Scientific Excellence', icon: 'microscope' },
    { label: 'Global Impact', icon: 'earth' },
  ],
}

export const about: Marked<SectionContent<'about_section'>> = {
  title: 'A research site built on trust',
  content: prose`{company} brings physicians, nurses and study coordinators together in one team, in {cities}. With ${claim('15+ years of trial management')} and ${claim('100% successful inspections')}, we give sponsors data they can rely on. We give patients a team they can call by name.`,
  paragraphs: [
    prose`${claim('Every study at our sites follows the ICH guideline for Good Clinical Practice, the Declaration of Helsinki, and the rules of the FDA in the United States or the MHRA in the United Kingdom.')} An independent ethics committee approves each study before anyone is asked to join, and goes on reviewing it until it ends.`,
    prose`Compliance is part of the daily work here, not a last-minute effort. ${claim('Staff are trained and re-trained in each protocol')}, ${claim('source records are checked within days of a visit')}, and ${claim('our quality team audits both sites to the same standard an inspector would use')}.`,
  ],
  valuesTitle: 'Core Values',
  values: [
    'Scientific Integrity',
    'Transparent Communication',
    'Regulatory Compliance',
    'Patient Safety & Comfort',
  ],
}

export const services: Marked<SectionContent<'services_section'>> = {
  title: 'What we do',
  subtitle: 'One team from feasibility to close-out',
  content: prose`We plan, start and run trials in outpatient medicine, from early safety studies to long-term follow-up. Physicians, coordinators, pharmacists and data staff work side by side, so ${claim('questions are settled the same day')}.`,
  intro: prose`For sponsors and contract research organizations, we bring experienced investigators, trained coordinators and patients who know us to the table. The areas we work in are below. If yours is not listed, ask: ${claim('a feasibility answer takes us days, not weeks')}.`,
  features: ['Expert monitoring', 'Advanced protocols'],
}

export const coreValues: Marked<SectionContent<'core_values_section'>> = {
  title: 'What we hold ourselves to',
  subtitle: 'Four promises to the people who join our studies and the sponsors who trust us',
  values: [
    {
      title: 'People first',
      description:
        'No deadline outranks the safety or the comfort of a participant. Anyone on our team can pause a procedure, and will be thanked for it.',
      icon: 'heart-handshake',
    },
    {
      title: 'Integrity in what we write down',
      description:
        'We record what happened, when it happened. If we make a mistake, we report it, correct it and learn from it.',
      icon: 'shield-check',
    },
    {
      title: 'Scientific rigor',
      description:
        'We follow the protocol, question what is unclear and train until it is second nature. Good care and good data come from the same habits.',
      icon: 'microscope',
    },
    {
      title: 'Open communication',
      description:
        'Plain words for patients, early notice for sponsors. No one should have to chase us for an answer.',
      icon: 'messages-square',
    },
  ],
  closing: prose`Values are easy to print and harder to keep. So ${claim('we ask participants and sponsors how we did after every study')}, and we change what falls short.`,
}

export const excellence: Marked<SectionContent<'operational_excellence_section'>> = {
  title: 'Operational excellence, measured',
  subtitle: claim('Three numbers we review every week'),
  metrics: [
    {
      percentage: claim(14),
      unit: 'days',
      scale: 30,
      better: 'fewer',
      title: 'Days To Startup',
      description: 'From signed agreement and ethics approval to a site ready for its first visit.',
    },
    {
      percentage: claim(98),
      unit: '%',
      title: 'Protocol Adherence',
      description: 'Of study visits completed in their window, with all required procedures.',
    },
    {
      percentage: claim(95),
      unit: '%',
      title: 'Patient Retention',
      description: 'Of enrolled participants stay with their study through its final visit.',
    },
  ],
}

export const teamCopy: Marked<SectionContent<'team_section'>> = {
  title: 'The people you will meet',
  subtitle: prose`Physicians, nurses and coordinators ${claim('who stay with a study from start to finish')}`,
  content: prose`${claim('You will see the same faces at each visit.')} Select a portrait to see it up close.`,
}

export const contact: Marked<SectionContent<'contact_section'>> = {
  title: 'Talk to us',
  subtitle: claim('A person reads every message'),
  content: prose`Tell us what you are looking for. We ${claim('call patients at the time they choose')}, and we write to sponsors ${claim('within two business days')}. Asking costs nothing and commits you to nothing.`,
  patientTitle: 'I want to take part',
  patientNote: prose`A study coordinator ${claim('answers within one business day')}. Asking commits you to nothing.`,
  patientSentTitle: 'Thank you for your interest!',
  patientSentText: 'We will contact you soon to discuss clinical trial opportunities.',
  sponsorTitle: 'I represent a sponsor',
  sponsorNote: prose`Our partnerships team ${claim('answers within two business days, under confidentiality')}.`,
  sponsorSentTitle: 'Thank you for your partnership inquiry!',
  sponsorSentText: 'Our team will be in touch shortly to discuss opportunities.',
  greeting: 'Hello {name},',
  unnamedGreeting: 'Hello,',
  regards: 'Kind regards,',
  letterSubject: 'We have received your message',
  patientLetter:
    'Thank you. Your patient inquiry has reached us. We will contact you soon to talk about clinical trials.',
  sponsorLetter:
    'Thank you. Your sponsor inquiry has reached us. Our team will be in touch shortly to discuss opportunities.',
  letterEnd: 'If you did not send it, you can ignore this email.',
}
