export const aboutParagraphs = [
  'Every study at our sites follows the ICH guideline for Good Clinical Practice, the Declaration of Helsinki, and the rules of the FDA in the United States or the MHRA in the United Kingdom. An independent ethics committee approves each study before anyone is asked to join, and goes on reviewing it until it ends.',
  'Compliance is part of the daily work here and never a last-minute effort. Staff are trained and re-trained in each protocol, source records are checked within days of a visit, and our quality team audits both sites to the same standard an inspector would use.',
]

export const aboutValues = [
  'Scientific Integrity',
  'Transparent Communication',
  'Regulatory Compliance',
  'Patient Safety & Comfort',
]
