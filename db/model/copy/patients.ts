import type { SectionContent } from '../sections/index.ts'
import { claim, type Marked, prose } from '../go-live/samples.ts'

export const patients: Marked<SectionContent<'patients_section'>> = {
  title: 'For patients and volunteers',
  subtitle: 'You decide at each step. Nobody will rush you, and you can change your mind.',
  stepsTitle: 'What to Expect',
  steps: [
    {
      title: 'Initial Consultation',
      description: prose`You talk with a coordinator ${claim('for 30 to 60 minutes')}. We ask about your health, tell you about the study, and answer your questions. You decide if you want to go on.`,
    },
    {
      title: 'Informed Consent',
      description:
        'You get a form that explains the study, its risks and your choices. Take it home, and share it with your family or doctor. Sign only if you are sure.',
    },
    {
      title: 'Study Participation',
      description: prose`You come in for planned visits ${claim('with the same team')}. We watch your health closely ${claim('and stay in touch between visits')}. You can leave at any time.`,
    },
  ],
  rightsTitle: 'Patient Rights & Safety',
  rights: [
    'You can leave a study at any time, for any reason, and still get your usual care.',
    'You are told the known risks and benefits before you decide, and new ones later.',
    'Your health records are private, and only people with a need to see them can do so.',
    claim(
      'If you feel unwell during a study, a study doctor or nurse answers at any hour: {emergency_line}.',
    ),
  ],
  buttonText: 'Join a Clinical Trial',
  resourcesTitle: 'Patient Resources',
  resources: [
    {
      href: '/study-information',
      title: 'Study Information',
      description: 'What a clinical trial is, and what to ask before you join.',
    },
    {
      href: '/schedule-visit',
      title: 'Schedule a Visit',
      description: 'Pick a day and time. We confirm {promise}.',
    },
    {
      href: '/patient-support',
      title: 'Patient Support',
      description: 'Help with travel, language, costs and worries.',
    },
    {
      href: '/faqs',
      title: 'FAQs',
      description: 'Short answers to what people ask us most.',
    },
  ],
}
