type Width = (text: string) => number

/** The beginning of a word that fits, and the rest: no line is wider than the paper. */
function cut(word: string, width: number, widthOf: Width) {
  const signs = [...word]
  let fits = signs.length
  while (fits > 1 && widthOf(signs.slice(0, fits).join('')) > width) fits--
  return [signs.slice(0, fits).join(''), signs.slice(fits).join('')] as const
}

/** A text in lines of at most this width. */
export function paperLines(text: string, width: number, widthOf: Width): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = word
    while (widthOf(line) > width) {
      const [first, rest] = cut(line, width, widthOf)
      lines.push(first)
      line = rest
    }
  }
  return line ? [...lines, line] : lines
}
