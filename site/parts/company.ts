import type { SectionContent } from '#db/model/content.ts'

/** The numbers for a participant's emergency: the company's line or, if it has none, office and emergency services. */
export function emergencyPhones({
  emergency_numbers: line,
  emergency_services: services,
  phone_office,
}: SectionContent<'company_info'>) {
  const hasLine = line.length > 0
  return {
    hasLine,
    ofStudy: hasLine ? line : [{ place: 'Our office', number: phone_office }],
    /** empty if the company has a line: the text beside the line names these services */
    services: hasLine
      ? []
      : services.map(({ place, number }) => ({ place: `In ${place}`, number })),
  }
}
