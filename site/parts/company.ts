/** Staff write one location a line, its place before a colon: "Boston: 210 Harbor Row, …". */
export const addressesOf = (address: string) =>
  address
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [, place, rest] = /^([^:,]{1,40}):\s*(.+)$/.exec(line.trim()) ?? []
      return { place, lines: rest ?? line.trim() }
    })

export const telephone = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`
