export const partnerReasons = [
  {
    title: 'A start you can plan around',
    description:
      'A named startup lead, four parallel work tracks and a full rehearsal bring a site from green light to ready in 14 days.',
  },
  {
    title: 'Enrollment forecasts that hold',
    description:
      'We check each criterion against the patients we actually see, and tell you early which one will cost you.',
  },
  {
    title: 'Data that stays clean',
    description:
      'Entries on the day of the visit, source checks within days, and queries answered within three working days.',
  },
  {
    title: 'Ready for inspection on any day',
    description:
      '100% successful inspections in 15+ years, because the files are kept for the inspector from the first page.',
  },
  {
    title: 'Participants who stay',
    description:
      'Consistent staff, paid transport where the protocol allows it, and a patient advocate keep retention at 95%.',
  },
  {
    title: 'Two regions, one standard',
    description:
      'Boston and London share procedures, training and quality oversight, under FDA and MHRA rules.',
  },
]

/** `min` and `max` are people; Phase IV has no upper end. */
export const supportedPhases = [
  {
    phase: 'Phase 1b',
    focus: 'Dose finding and early safety in patients',
    participants: '10-20 people',
    min: 10,
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
    min: 100,
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
    min: 1000,
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
    min: 3000,
    max: undefined,
    duration: 'One year or longer',
    objectives: [
      'Follow long-term safety and benefit',
      'Learn how the treatment performs in routine care',
      'Meet post-approval commitments',
    ],
  },
]

export const specializedCapabilities = [
  'Pharmacokinetic sampling with timed and overnight-fasting visits',
  'Infusions and injections under nurse supervision',
  'Blinded and unblinded teams with separate rooms and records',
  'Decentralized visits by phone and video where the protocol allows',
  'Electronic source, eConsent and remote monitoring access',
  'Certified raters for CNS and psychiatry scales',
  'On-site sample processing and \u221280\u00a0°C storage',
  'Recruitment in English, Spanish and Portuguese',
]

export const regulatorySupport = [
  'Ethics committee and IRB submissions, central and local',
  'FDA Form 1572 and financial disclosure packages',
  'MHRA and Research Ethics Committee combined review applications',
  'Safety reports to sponsor and ethics committee within required timelines',
  'Essential documents kept current and ready for inspection',
  'Monitoring, audit and inspection hosting, on site or remote',
]
