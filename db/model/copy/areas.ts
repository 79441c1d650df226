import { claim } from '../go-live/samples.ts'

export const areasCopy = {
  title: 'Research across {areas} therapeutic areas',
  areas: [
    {
      name: claim('Cardiovascular'),
      description: 'Heart failure, high blood pressure, cholesterol and heart rhythm disorders.',
    },
    {
      name: claim('Diabetes'),
      description: 'Type 1 and type 2 diabetes, from new insulins to glucose sensors.',
    },
    {
      name: claim('CNS'),
      description: 'Disorders of the brain and the spinal cord.',
    },
    {
      name: claim('Pain Management'),
      description: 'Acute, chronic and nerve pain, with a focus on options beyond opioids.',
    },
    {
      name: claim('Respiratory'),
      description: 'Asthma, COPD and chronic cough.',
    },
    {
      name: claim('Vaccine'),
      description: 'Vaccines against flu, COVID-19, RSV and other infections.',
    },
    {
      name: claim('Women Health'),
      description: 'Contraception, menopause, endometriosis and bone health.',
    },
    {
      name: claim('Dermatology'),
      description: 'Eczema, psoriasis, acne and rare skin conditions.',
    },
    {
      name: claim('Gastroenterology'),
      description: "Crohn's disease, ulcerative colitis, reflux and irritable bowel syndrome.",
    },
    {
      name: claim('Geriatrics'),
      description: 'Memory, falls, frailty and other concerns of older adults.',
    },
    {
      name: claim('Hepatology'),
      description: 'Fatty liver disease, hepatitis and cirrhosis.',
    },
    {
      name: claim('Hematology'),
      description: 'Anemia, clotting disorders and inherited diseases of the blood.',
    },
    {
      name: claim('Ophthalmology'),
      description: 'Dry eye, glaucoma, macular degeneration and diabetic eye disease.',
    },
    {
      name: claim('Infectious Diseases'),
      description: 'Flu, COVID-19, RSV and hard-to-treat bacterial infections.',
    },
    {
      name: claim('Otolaryngology'),
      description: 'Chronic sinusitis, nasal polyps, hearing loss and tinnitus.',
    },
    {
      name: claim('Allergy & Immunology'),
      description: 'Food and seasonal allergy, hives and disorders of the immune system.',
    },
    {
      name: claim('Pulmonology'),
      description: 'Pulmonary fibrosis, bronchiectasis and high pressure in the lungs.',
    },
    {
      name: claim('Rheumatology'),
      description: 'Rheumatoid arthritis, lupus, gout and osteoarthritis.',
    },
    {
      name: claim('Urology'),
      description: 'Overactive bladder, enlarged prostate and repeated urinary infections.',
    },
    {
      name: claim('Endocrinology'),
      description: 'Thyroid, adrenal and pituitary disorders, and weight management.',
    },
    {
      name: claim('Nephrology'),
      description: 'Chronic kidney disease, kidney inflammation and anemia of kidney disease.',
    },
    {
      name: claim('Neurology'),
      description: "Migraine, epilepsy, Parkinson's disease and multiple sclerosis.",
    },
    {
      name: claim('Pediatrics'),
      description: 'Asthma, allergy, vaccines and other studies for children and teens.',
    },
    {
      name: claim('Psychiatry'),
      description: 'Depression, anxiety, bipolar disorder and ADHD.',
    },
  ],
  inquiryAreas: [claim('Oncology'), claim('Cardiology'), claim('Neurology')],
  visitAreas: [
    claim('Cardiovascular'),
    claim('Diabetes'),
    claim('Oncology'),
    claim('Neurology'),
    claim('Respiratory'),
  ],
  newsAreas: [
    claim('Oncology'),
    claim('Cardiology'),
    claim('Neurology'),
    claim('Dermatology'),
    claim('Endocrinology'),
    claim('Gastroenterology'),
    claim('Immunology'),
    claim('Infectious Diseases'),
    claim('Mental Health'),
    claim('Respiratory'),
    claim("Women's Health"),
  ],
} as const
