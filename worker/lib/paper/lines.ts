/** The width of a text is the sum of the widths of its characters. */
type Width = (text: string) => number

/** Breaks a text into lines of at most this width. Splits a word only if it is wider. */
export function paperLines(text: string, width: number, widthOf: Width): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const add = (more: string, room: number) => {
    line += more
    used += room
  }
  const end = () => {
    if (line) lines.push(line)
    line = ''
    used = 0
  }
  for (const word of text.split(' ')) {
    const spaced = line ? ` ${word}` : word
    const room = widthOf(spaced)
    if (used + room <= width) {
      add(spaced, room)
      continue
    }
    end()
    for (const sign of word) {
      const one = widthOf(sign)
      if (used + one > width) end()
      add(sign, one)
    }
  }
  end()
  return lines
}
