import { claim, prose } from '../go-live/samples.ts'

export const sponsorsCopy = {
  title: 'For sponsors and research organizations',
  reasonsTitle: 'Why Partner With Us?',
  reasons: [
    {
      title: 'A start you can plan around',
      description: prose`${claim('A named startup lead, four parallel work tracks and a full rehearsal')} bring a site ${claim('from green light to ready in 14 days')}.`,
    },
    {
      title: 'Enrollment forecasts that hold',
      description: prose`We ${claim('check each criterion against the patients we actually see')}, and tell you early which one will cost you.`,
    },
    {
      title: 'Data that stays clean',
      description: prose`${claim('Entries on the day of the visit, source checks within days')}, and ${claim('queries answered within three working days')}.`,
    },
    {
      title: 'Ready for inspection on any day',
      description: prose`${claim('100% successful inspections in 15+ years')}, because the files are kept for the inspector from the first page.`,
    },
    {
      title: 'Participants who stay',
      description: prose`${claim('Consistent staff, paid transport where the protocol allows it, and a patient advocate')} ${claim('keep retention at 95%')}.`,
    },
    {
      title: claim('Two regions, one standard'),
      description: prose`${claim('Procedures, training and quality oversight are the same in {cities}')}, under FDA and MHRA rules.`,
    },
  ],
  buttonText: 'Discuss Partnership Opportunities',
  phasesTitle: 'Clinical Trial Phases We Support',
  phases: [
    {
      phase: 'Phase 1b',
      focus: 'Dose finding and early safety in patients',
      participants: '10-20 people',
      max: 20,
      duration: 'Several months',
      objectives: [
        'Find a safe dose range',
        'Describe how the body takes up and clears the drug',
        'Watch for early signs of effect',
      ],
    },
    {
      phase: 'Phase II',
      focus: 'Efficacy and side effects',
      participants: '100-300 people',
      max: 300,
      duration: 'Several months to 2 years',
      objectives: [
        'Show whether the treatment works as intended',
        'Select the dose for Phase III',
        'Extend the safety record',
      ],
    },
    {
      phase: 'Phase III',
      focus: 'Confirmation against standard care',
      participants: '1,000-3,000 people',
      max: 3000,
      duration: '1-4 years',
      objectives: [
        'Confirm efficacy in a broad population',
        'Find less common side effects',
        'Provide the evidence for approval',
      ],
    },
    {
      phase: 'Phase IV',
      focus: 'Long-term safety in everyday use',
      participants: '3,000+ people, post-market',
      duration: 'One year or longer',
      objectives: [
        'Follow long-term safety and benefit',
        'Learn how the treatment performs in routine care',
        'Meet post-approval commitments',
      ],
    },
  ],
  capabilitiesTitle: 'Specialized Capabilities',
  capabilities: [
    claim('Pharmacokinetic sampling with timed and overnight-fasting visits'),
    claim('Infusions and injections under nurse supervision'),
    claim('Blinded and unblinded teams with separate rooms and records'),
    claim('Decentralized visits by phone and video where the protocol allows'),
    claim('Electronic source, eConsent and remote monitoring access'),
    claim('Certified raters for CNS and psychiatry scales'),
    claim('On-site sample processing and \u221280\u00a0°C storage'),
    claim('Recruitment in English, Spanish and Portuguese'),
  ],
  regulatoryTitle: 'Regulatory Support',
  regulatory: [
    claim('Ethics committee and IRB submissions, central and local'),
    claim('FDA Form 1572 and financial disclosure packages'),
    claim('MHRA and Research Ethics Committee combined review applications'),
    claim('Safety reports to sponsor and ethics committee within required timelines'),
    claim('Essential documents kept current and ready for inspection'),
    claim('Monitoring, audit and inspection hosting, on site or remote'),
  ],
} as const
