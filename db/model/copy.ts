import type { Content } from './content.ts'

/** What every section says until staff word it themselves. */
export const copy: Content = {
  company_info: {
    name: 'Corvale Clinical Research',
    tagline: 'Unlocking innovation, empowering health',
    phone_mobile: '+1 617-555-0142',
    phone_office: '+1 617-555-0120',
    email_partners: 'partners@corvale.example',
    email_general: 'hello@corvale.example',
    address: [
      'Boston: 210 Harbor Row, Suite 400, Boston, MA 02110, United States',
      'London: 18 Calder Street, London SE1 7TJ, United Kingdom, 020 7946 0120',
    ].join('\n'),
  },

  hero_section: {
    title: 'Unlocking **innovation**, empowering **health**',
    subtitle:
      'We run clinical trials in Boston and London with the rigor sponsors need and the care every volunteer deserves.',
    buttonText: 'Join a Study',
  },

  stats_section: {
    title: 'Every result begins with a person',
    subtitle: 'Research that answers to the people in it',
    statement:
      'Behind each data point is someone who gave their time so that others may be treated better. We keep them safe, we tell them the truth, and we make what they give us count.',
  },

  about_section: {
    title: 'A research site built on trust',
    content:
      'Corvale Clinical Research brings physicians, nurses and study coordinators together in one team, in Boston and in London. With 15+ years of trial management and 100% successful inspections, we give sponsors data they can rely on. We give patients a team they can call by name.',
  },

  research_areas: {
    title: 'Research across 24 therapeutic areas',
    areas: [
      {
        name: 'Cardiovascular',
        description: 'Heart failure, high blood pressure, cholesterol and heart rhythm disorders.',
      },
      {
        name: 'Diabetes',
        description: 'Type 1 and type 2 diabetes, from new insulins to glucose sensors.',
      },
      {
        name: 'CNS',
        description: 'Disorders of the brain and spinal cord, with trained and certified raters.',
      },
      {
        name: 'Pain Management',
        description: 'Acute, chronic and nerve pain, with a focus on options beyond opioids.',
      },
      {
        name: 'Respiratory',
        description: 'Asthma and COPD, with lung function tested on site at every visit.',
      },
      {
        name: 'Vaccine',
        description: 'Vaccines for adults of all ages, with on-site cold storage and follow-up.',
      },
      {
        name: 'Women Health',
        description: 'Contraception, menopause, endometriosis and bone health.',
      },
      {
        name: 'Dermatology',
        description: 'Eczema, psoriasis, acne and rare skin conditions, documented by photograph.',
      },
      {
        name: 'Gastroenterology',
        description: "Crohn's disease, ulcerative colitis, reflux and irritable bowel syndrome.",
      },
      {
        name: 'Geriatrics',
        description: 'Studies for older adults, with longer visits and help with transport.',
      },
      {
        name: 'Hepatology',
        description: 'Fatty liver disease, hepatitis and cirrhosis, with elastography partners.',
      },
      {
        name: 'Hematology',
        description: 'Anemia, clotting disorders and inherited diseases of the blood.',
      },
      {
        name: 'Ophthalmology',
        description: 'Dry eye, glaucoma, macular degeneration and diabetic eye disease.',
      },
      {
        name: 'Infectious Diseases',
        description: 'Flu, COVID-19, RSV and hard-to-treat bacterial infections.',
      },
      {
        name: 'Otolaryngology',
        description: 'Chronic sinusitis, nasal polyps, hearing loss and tinnitus.',
      },
      {
        name: 'Allergy & Immunology',
        description: 'Food and seasonal allergy, hives and disorders of the immune system.',
      },
      {
        name: 'Pulmonology',
        description: 'Pulmonary fibrosis, bronchiectasis and high pressure in the lungs.',
      },
      {
        name: 'Rheumatology',
        description: 'Rheumatoid arthritis, lupus, gout and osteoarthritis.',
      },
      {
        name: 'Urology',
        description: 'Overactive bladder, enlarged prostate and repeated urinary infections.',
      },
      {
        name: 'Endocrinology',
        description: 'Thyroid, adrenal and pituitary disorders, and weight management.',
      },
      {
        name: 'Nephrology',
        description: 'Chronic kidney disease, kidney inflammation and anemia of kidney disease.',
      },
      {
        name: 'Neurology',
        description: "Migraine, epilepsy, Parkinson's disease and multiple sclerosis.",
      },
      {
        name: 'Pediatrics',
        description:
          'Studies for children and teens, with family-friendly visits and assent forms.',
      },
      {
        name: 'Psychiatry',
        description: 'Depression, anxiety, bipolar disorder and ADHD, in private rooms.',
      },
    ],
  },

  core_values_section: {
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
        title: 'Integrity in every entry',
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
  },

  operational_excellence_section: {
    title: 'Operational excellence, measured',
    subtitle: 'Three numbers we review every week',
    metrics: [
      {
        percentage: 14,
        unit: 'days',
        title: 'Days To Startup',
        description:
          'From signed agreement and ethics approval to a site ready for its first visit.',
      },
      {
        percentage: 98,
        unit: '%',
        title: 'Protocol Adherence',
        description: 'Of study visits completed in their window, with every required procedure.',
      },
      {
        percentage: 95,
        unit: '%',
        title: 'Patient Retention',
        description: 'Of enrolled participants stay with their study through its final visit.',
      },
    ],
  },

  services_section: {
    title: 'What we do',
    subtitle: 'One team from feasibility to close-out',
    content:
      'We plan, start and run trials in outpatient medicine, from early safety studies to long-term follow-up. Physicians, coordinators, pharmacists and data staff work side by side, so questions are settled the same day.',
  },

  capabilities: {
    title: 'Equipped for complex protocols',
    subtitle: 'Calibrated, documented and on site in Boston and London',
    equipment: [
      { name: 'ECG', description: '12-lead digital ECG with central reading and data transfer.' },
      {
        name: 'Spirometry',
        description: 'Lung function testing to ATS/ERS standards by certified staff.',
      },
      {
        name: 'Blood Pressure Monitoring',
        description: 'Automated office devices and 24-hour ambulatory monitors.',
      },
      {
        name: 'Infusion Suite',
        description: 'Six reclining chairs with programmable pumps and nurse supervision.',
      },
      {
        name: 'Exam Rooms',
        description: 'Ten private rooms, two of them fully accessible and fitted with a hoist.',
      },
      {
        name: 'Processing Laboratory',
        description: 'Same-visit sample preparation, labeling and dry-ice shipping.',
      },
      {
        name: 'Refrigerated Centrifuge',
        description: 'Temperature-controlled separation for time-critical and PK samples.',
      },
      {
        name: '\u221280\u00a0°C Freezer',
        description: 'Ultra-low storage with probes, alarms and backup power.',
      },
      {
        name: '\u221220\u00a0°C Freezer',
        description: 'Monitored frozen storage for samples, kits and ancillary supplies.',
      },
      {
        name: 'Bone Densitometer',
        description: 'DXA scans for bone density and body composition.',
      },
      {
        name: 'Emergency Crash Cart',
        description: 'Defibrillator, oxygen and medicines, checked every working day.',
      },
      {
        name: 'Secure Records Archive',
        description: 'Fire-protected, access-controlled paper files and validated e-source.',
      },
      {
        name: 'IP storage',
        description:
          'Locked pharmacy for investigational product, with room, cold and controlled-drug storage.',
      },
    ],
  },

  team_section: {
    title: 'The people you will meet',
    subtitle: 'Physicians, nurses and coordinators who stay with a study from start to finish',
    content: 'You will see the same faces at each visit. Select a portrait to see it up close.',
  },

  contact_section: {
    title: 'Talk to us',
    subtitle: 'A person reads every message',
    content:
      'Tell us what you are looking for. We call patients at the time they choose, and we write to sponsors within two business days. Asking costs nothing and commits you to nothing.',
  },

  careers_section: {
    title: 'Work that reaches people',
    subtitle: 'Join a team that takes care as seriously as it takes data',
    content:
      'We hire people who notice details and who are kind under pressure. You will get protected training time, a named mentor and work you can explain to your family with pride.',
  },

  current_studies_section: {
    title: 'Current studies',
    subtitle: 'Find a study that may fit you',
    description:
      'Each study looks for certain people, and only a screening visit can tell whether it suits you. Express interest in one and a coordinator will call to answer your questions. You can say no at any point.',
    studies: [
      {
        id: 'heart-failure',
        title: 'Once-Daily Tablet for Heart Failure',
        condition: 'Heart failure',
        phase: 'Phase III',
        description:
          'This study compares a new once-daily tablet with standard care. We want to learn if it helps people with heart failure stay active and out of the hospital.',
        eligibility: [
          'Age 40 to 80',
          'Told by a doctor that you have heart failure',
          'On a steady dose of heart medicine for at least 4 weeks',
          'No heart attack or stroke in the last 3 months',
        ],
        status: 'recruiting',
        duration: '12 months',
        compensation: 'Up to $1,500',
      },
      {
        id: 'weekly-insulin',
        title: 'Weekly Insulin for Type 2 Diabetes',
        condition: 'Type 2 diabetes',
        phase: 'Phase II',
        description:
          'Most people who need insulin inject it every day. This study tests an insulin taken once a week and tracks blood sugar with a small sensor worn on the arm.',
        eligibility: [
          'Age 18 to 75',
          'Type 2 diabetes for at least 6 months',
          'A1C between 7.0% and 10.0%',
          'Not using insulin now, or using long-acting insulin only',
        ],
        status: 'recruiting',
        duration: '6 months',
        compensation: 'Up to $800',
      },
      {
        id: 'asthma-inhaler',
        title: 'First Study of an Inhaled Asthma Medicine',
        condition: 'Asthma',
        phase: 'Phase I',
        description:
          'This early study checks the safety of a new inhaled medicine at rising doses. We watch each person closely, and some visits take half a day.',
        eligibility: [
          'Age 18 to 55',
          'Mild asthma treated with a rescue inhaler only',
          'No smoking or vaping in the last 12 months',
          'Able to attend several half-day visits',
        ],
        status: 'active',
        duration: '8 months',
        compensation: 'Up to $1,200',
      },
      {
        id: 'migraine-prevention',
        title: 'Monthly Injection to Prevent Migraine',
        condition: 'Migraine',
        phase: 'Phase II',
        description:
          'This study looks at whether a monthly injection lowers the number of migraine days. You keep a short headache diary on your phone or on paper.',
        eligibility: [
          'Age 18 to 65',
          'Migraine for at least one year',
          '4 to 14 migraine days a month',
          'Have tried no more than three preventive medicines',
        ],
        status: 'active',
        duration: '9 months',
      },
      {
        id: 'eczema-cream',
        title: 'Steroid-Free Cream for Eczema',
        condition: 'Atopic dermatitis',
        phase: 'Phase III',
        description:
          'This study compared a steroid-free cream with a plain cream in adults and teens. All visits are done and the results are being reviewed.',
        eligibility: [
          'Age 12 and older',
          'Mild to moderate eczema for at least one year',
          'At least 3% of the skin affected',
        ],
        status: 'completed',
        duration: '10 months',
      },
      {
        id: 'rsv-vaccine',
        title: 'RSV Vaccine for Older Adults',
        condition: 'RSV prevention',
        phase: 'Phase I',
        description:
          'RSV is a common virus that can make older adults very ill. This study checks the safety of one dose of a new vaccine and how the body responds to it.',
        eligibility: [
          'Age 60 to 80',
          'In good or stable health',
          'No RSV vaccine in the past',
          'Able to keep a symptom diary for 2 weeks',
        ],
        status: 'recruiting',
        duration: '7 months',
      },
    ],
  },
}

/** Stand in while no team member is published; the admin area says so. */
export const sampleTeam = [
  {
    id: -1,
    name: 'Dr. Elena Marchetti',
    title: 'Medical Director and Principal Investigator',
    credentials: 'MD, FACC\nBoard certified in internal medicine and cardiology',
    description:
      'Elena has led heart and metabolic trials since 2009. She sees every participant herself at the first visit and takes the night calls she asks others to take.',
    imageUrl: null,
  },
  {
    id: -2,
    name: 'Dr. Kwame Boateng',
    title: 'Principal Investigator, London',
    credentials: 'MBBS, MRCP, PhD\nConsultant in respiratory medicine',
    description:
      'Kwame leads our London site and its asthma and vaccine studies. He trains investigators in how to explain risk in plain words.',
    imageUrl: null,
  },
  {
    id: -3,
    name: 'Priya Raman',
    title: 'Director of Clinical Operations',
    credentials: 'MS, CCRP',
    description:
      'Priya owns the 14 days from green light to first visit. Before Corvale she ran multi-site studies for a global research organization.',
    imageUrl: null,
  },
  {
    id: -4,
    name: 'Marisol Vega',
    title: 'Lead Study Coordinator',
    credentials: 'RN, BSN, CCRC',
    description:
      'Marisol plans visits around the lives of her participants, in English and in Spanish. Most of them know her number by heart.',
    imageUrl: null,
  },
  {
    id: -5,
    name: 'Thomas Lindqvist',
    title: 'Head of Quality and Regulatory Affairs',
    credentials: 'MSc, RAC',
    description:
      'Thomas keeps both sites ready for inspection on any given day. He writes procedures short enough to be read and used.',
    imageUrl: null,
  },
  {
    id: -6,
    name: 'Dr. Hana Okafor',
    title: 'Patient Advocate and Research Pharmacist',
    credentials: 'PharmD, BCPS',
    description:
      'Hana looks after study medicines and speaks up for the people who take them. She answers to participants, not to recruitment targets.',
    imageUrl: null,
  },
]
