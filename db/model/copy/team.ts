import { type Marked, samples } from '../go-live/samples.ts'

export type SampleMember = {
  name: string
  title: string
  credentials: string
  description: string
  imageUrl: null
}

/** Titles and credentials are not marked: real members may have the same. */
export const members: Marked<SampleMember>[] = [
  {
    imageUrl: null,
    title: 'Medical Director and Principal Investigator',
    credentials: 'MD, FACC\nBoard certified in internal medicine and cardiology',
    ...samples({
      name: 'Dr. Elena Marchetti',
      description:
        'Elena has led heart and metabolic trials since 2009. She sees every participant herself at the first visit, and comes back to what they wanted to know.',
    }),
  },
  {
    imageUrl: null,
    title: 'Principal Investigator, London',
    credentials: 'MBBS, MRCP, PhD\nConsultant in respiratory medicine',
    ...samples({
      name: 'Dr. Kwame Boateng',
      description:
        'Kwame leads our London site and its asthma and vaccine studies. He trains investigators in how to explain risk in plain words.',
    }),
  },
  {
    imageUrl: null,
    title: 'Director of Clinical Operations',
    credentials: 'MS, CCRP',
    ...samples({
      name: 'Priya Raman',
      description:
        'Priya owns the 14 days from green light to first visit. Before Corvale she ran multi-site studies for a global research organization.',
    }),
  },
  {
    imageUrl: null,
    title: 'Lead Study Coordinator',
    credentials: 'RN, BSN, CCRC',
    ...samples({
      name: 'Marisol Vega',
      description:
        'Marisol plans visits around the lives of her participants, in English and in Spanish. Most of them know her number by heart.',
    }),
  },
  {
    imageUrl: null,
    title: 'Head of Quality and Regulatory Affairs',
    credentials: 'MSc, RAC',
    ...samples({
      name: 'Thomas Lindqvist',
      description:
        'Thomas keeps both sites ready for inspection on any given day. He writes procedures short enough to be read and used.',
    }),
  },
  {
    imageUrl: null,
    title: 'Patient Advocate and Research Pharmacist',
    credentials: 'PharmD, BCPS',
    ...samples({
      name: 'Dr. Hana Okafor',
      description:
        'Hana looks after study medicines and speaks up for the people who take them. She answers to participants, not to recruitment targets.',
    }),
  },
]
