/** Staff write one location a line, its place before a colon: "Boston: 210 Harbor Row, …". */
export const locationsOf = (address: string) =>
  address
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [, place, rest] = /^([^:,]{1,40}):\s*(.+)$/.exec(line.trim()) ?? []
      return { place, lines: rest ?? line.trim() }
    })

/** “Boston and London”, as texts name the places of the clinic. */
export function citiesOf(address: string) {
  const places = [...new Set(locationsOf(address).flatMap(({ place }) => place ?? []))]
  const last = places.pop()
  if (!last) return 'our city'
  return places.length > 0 ? `${places.join(', ')} and ${last}` : last
}
