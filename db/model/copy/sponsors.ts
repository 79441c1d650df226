export const sponsorsCopy = {
  title: 'For sponsors and research organizations',
  reasonsTitle: 'Why Partner With Us?',
  reasons: [
    {
      title: 'Enrollment you can follow',
      description:
        'We count who asks, who is screened and who joins, from the first day. If a criterion costs you people, you hear it early.',
    },
    {
      title: 'Data you can trace',
      description: 'Each entry leads back to a source record, and your monitor can read it.',
    },
    {
      title: 'Participants who know what they join',
      description:
        'People take the consent form home, and ask until they are sure. Those who know what to expect are more likely to stay.',
    },
    {
      title: 'Ready for inspection',
      description: 'Study files are kept for the inspector from the first page.',
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
    'Screening against your criteria before the first visit',
    'Consent talks in plain words, with time to decide',
    'Visits with examinations, questionnaires and samples at set times',
    'Storage and accountability of the investigational product',
    'Reminders, so that participants keep their visits',
  ],
  regulatoryTitle: 'Regulatory Support',
  regulatory: [
    'Submissions to the ethics committee that reviews your study',
    'Investigator and financial disclosure forms',
    'Safety reports to sponsor and ethics committee in the required time',
    'Essential documents, current and complete',
    'Monitoring visits, audits and inspections',
  ],
} as const
