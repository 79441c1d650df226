import type { SectionContent } from '../../db/model/content.ts'

/** Staff write one location a line, its place before a colon: "Boston: 210 Harbor Row, …". */
export const addressesOf = (address: string) =>
  address
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [, place, rest] = /^([^:,]{1,40}):\s*(.+)$/.exec(line.trim()) ?? []
      return { place, lines: rest ?? line.trim() }
    })

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
    /** empty if the company has a line: the text beside that names them */
    services: hasLine
      ? []
      : services.map(({ place, number }) => ({ place: `In ${place}`, number })),
  }
}
