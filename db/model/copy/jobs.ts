import type { Job } from '../jobs/jobs.ts'

/** Jobs that a new database begins with; staff replace them with their own. */
export const sampleJobs: Job[] = [
  {
    title: 'Clinical Research Coordinator',
    department: 'Clinical Operations',
    location: 'Boston, MA',
    type: 'Full-time',
    experience: '2+ years in clinical research or nursing',
    description:
      'You are the person our participants know by name. You will guide them from the first call to the last visit, carry out study procedures and keep records that anyone could follow. You will look after three to four studies at a time, mostly in heart disease and diabetes, with a lead coordinator beside you and a physician in the next room.',
    responsibilities: [
      'Schedule and run study visits, including vital signs, ECG and blood draws',
      'Lead consent talks together with the investigator and give people time to decide',
      'Enter data on the day of the visit and answer queries within three working days',
      'Report adverse events promptly and completely',
      'Prepare for monitoring visits and inspections',
    ],
    requirements: [
      'A degree in nursing, life sciences or a related field, or equal experience',
      'Working knowledge of Good Clinical Practice',
      'Phlebotomy training, or the wish to complete it in your first three months',
      'Clear, kind communication in person and in writing',
      'Spanish, Portuguese or Haitian Creole is a plus',
    ],
    benefits: [
      'Medical, dental and vision insurance from day one',
      'Four weeks of paid vacation and paid sick leave',
      'Certification fees and study time paid for (CCRC or CCRP)',
      '401(k) with a 5% match',
      'A monthly transit pass',
    ],
    salaryRange: '$68,000 - $82,000 a year',
    isActive: true,
  },
  {
    title: 'Regulatory Affairs Specialist',
    department: 'Quality & Regulatory',
    location: 'London, UK (hybrid)',
    type: 'Full-time',
    experience: '3+ years with ethics and MHRA submissions',
    description:
      'You will take our UK studies from first draft to approval and keep their files in order until the archive box is closed. You work with sponsors, ethics committees and our own investigators, and you have a gift for turning dense requirements into short, clear instructions.',
    responsibilities: [
      'Prepare and submit combined review applications, amendments and safety reports',
      'Maintain investigator site files, on paper and electronically',
      'Track approvals, training and delegation so that nothing expires unnoticed',
      'Host monitors, auditors and inspectors together with the head of quality',
      'Review consent forms for plain language as well as for compliance',
    ],
    requirements: [
      'A degree in life sciences, pharmacy, law or a related field',
      'Sound knowledge of UK clinical trial regulations and ICH E6 Good Clinical Practice',
      'Experience with the Integrated Research Application System',
      'Careful writing and a calm way with deadlines',
      'The right to work in the United Kingdom',
    ],
    benefits: [
      '28 days of annual leave plus bank holidays',
      'Pension with an 8% employer contribution',
      'Two days a week from home',
      'A yearly training budget of £1,500',
      'Private health cover',
    ],
    salaryRange: '£42,000 - £50,000 a year',
    isActive: true,
  },
  {
    title: 'Clinical Data Associate',
    department: 'Data Management',
    location: 'Boston, MA',
    type: 'Part-time',
    experience: '1+ years with electronic data capture, or a related degree',
    description:
      'You will make sure that what happened in the exam room is what appears in the database. For 24 hours a week you check entries against source, resolve queries and help coordinators build source documents that leave no room for doubt. Hours are flexible between 8 AM and 5 PM, and the role suits someone who studies or cares for family.',
    responsibilities: [
      'Compare electronic entries with source documents and raise what does not match',
      'Resolve sponsor queries with coordinators and investigators',
      'Test new case report forms before a study opens',
      'Prepare weekly reports on data completeness for each study',
    ],
    requirements: [
      'Experience with at least one electronic data capture system',
      'Comfort with medical terms and abbreviations',
      'Strong spreadsheet skills; basic SQL is a plus',
      'Discretion with confidential health information',
    ],
    benefits: [
      'Paid vacation and sick leave in proportion to hours',
      'Health insurance from 20 hours a week',
      'Paid training in Good Clinical Practice',
      'A clear path to a full-time data manager role',
    ],
    salaryRange: '$28 - $34 an hour',
    isActive: true,
  },
]
