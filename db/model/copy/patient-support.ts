import { claim, sampleProse } from '../go-live/samples.ts'

export const patientSupportCopy = {
  title: 'Patient Support',
  subtitle: 'You are not alone in a study. Here is who helps you, with what, and when.',
  emergencyTitle: sampleProse`${claim('24/7 emergency line')} for study participants`,
  emergencyText: claim(
    'If you are in a study and feel very unwell, call us at any hour. A study doctor or nurse will answer.',
  ),
  emergencyWaitingTitle: 'If you feel unwell during a study',
  emergencyWaiting:
    'If you are in a study and do not feel well, call us. Our office is open {office_hours}. At other times, call the emergency services.',
  emergencyNote: 'If your life may be in danger, call {emergency_services} first. Then call us.',
  channelsTitle: 'How to reach us',
  channels: [
    {
      contact: 'phone_office',
      title: 'Call us',
      description: 'For visits, travel, payments and any question about your study.',
      hours: '{office_hours}',
    },
    {
      contact: 'phone_mobile',
      title: 'Reach a coordinator',
      description: 'The quickest way to move a visit or tell us you are running late.',
      hours: '{office_hours}',
    },
    {
      contact: 'email_general',
      title: 'Write to us',
      description: 'For anything that can wait a day. Please leave out private health details.',
      hours: 'We answer {promise}',
    },
  ],
  servicesTitle: 'What we help with',
  services: [
    {
      icon: 'car',
      title: 'Travel and parking',
      description: 'Some studies pay for travel and parking. Please ask before your first visit.',
    },
    {
      icon: 'languages',
      title: 'Language help',
      description:
        'Tell us which language you speak, or that you use sign language. We tell you what help there is.',
    },
    {
      icon: 'accessibility',
      title: 'Easy access',
      description:
        'Tell us what you need before you come, such as a way in without steps or large print.',
    },
    {
      icon: 'calendar-clock',
      title: 'Visits that fit your life',
      description:
        'Tell us which days and hours suit you. We send you a reminder before your visit.',
    },
    {
      icon: 'wallet',
      title: 'Payments and costs',
      description:
        'We explain what is paid, when and how. No bill for study care should ever surprise you.',
    },
    {
      icon: 'heart-handshake',
      title: 'Family and caregivers',
      description:
        'Bring someone you trust to any visit. With your consent, we keep them informed as well.',
    },
  ],
  advocateTitle: 'Your patient advocate',
  advocate: [
    sampleProse`${claim('Every participant can talk to a patient advocate.')} This person is not part of your study team. The advocate does not recruit, and it makes no difference to them whether you stay or leave.`,
    sampleProse`${claim('You can ask for the advocate by name at the front desk, by phone or by e-mail.')} What you say stays between you, unless someone is at risk of harm.`,
  ],
  advocateListTitle: 'Your advocate can',
  advocateList: [
    'Go over a consent form with you, as slowly as you like',
    'Come with you to a talk with the study doctor',
    'Help you leave a study, or ask for a change',
    'Take a complaint, and see that you get an answer',
    'Put you in touch with the ethics committee that watches over your study',
  ],
  advocateButton: 'Ask for the Advocate',
  summary:
    'Whom to call when you feel unwell, and help with travel, language, access, costs and worries.',
  linksTitle: 'Good to know',
  links: [
    {
      href: '/faqs',
      title: 'Frequently asked questions',
      description: 'Short answers about safety, visits, money and care.',
    },
    {
      href: '/email-preferences',
      title: 'Email preferences',
      description: 'Choose what we send you and how often, or stop all of it.',
    },
  ],
} as const
