/** Random numbers from 0 to 1 that are the same in each run: mulberry32. */
export function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const words =
  'A study asks one question and 2,500 people help to answer it: Dr. O’Neil & Ms. Weiß say “yes”, 5 * 3 = 15 snake_case {phone} C:\\temp #1 a+b (see below) 50% <b> é 日本語 [note] ~ `x` | $x$ !'.split(
    ' ',
  )
const addresses = [
  '/blog/a-post?x=1&y=2#part',
  'https://example.org/wiki/Trial_(phase)',
  'mailto:ask@example.org',
  'tel:+16175550142',
]

/** Random texts that staff could type: everything that the grammar allows, nested, in the stored form. */
export function textGenerator(seed: number) {
  const random = seeded(seed)
  const upTo = (most: number) => Math.ceil(random() * most)
  const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  const times = <T>(most: number, make: (i: number) => T) =>
    Array.from({ length: upTo(most) }, (_, i) => make(i))

  const plain = (most = 8) => `Then ${times(most, () => pick(words)).join(' ')} end`
  const marked = () =>
    pick([
      () => `**${plain(3)}**`,
      () => `*${plain(3)}*`,
      () => `***${plain(2)}***`,
      () => `**Both *${plain(2)}* of them**`,
      () => `[${plain(2).replace(/[[\]]/g, '')}](${pick(addresses)})`,
      () => `[so **bold**](${pick(addresses)})`,
      () => `10<sup>${pick(['6', '−6', '*n* or less', `[a](${pick(addresses)})`])}</sup>cells`,
      () => `**CO<sub>2</sub>**and C<sub>max</sub>`,
      () => `[m<sup>2</sup>](${pick(addresses)})<sup>a **b** c</sup>`,
    ])()
  const line = () => times(3, () => pick([plain, plain, marked])()).join(' ')
  const paragraph = () => times(3, line).join('\n')
  const indented = (text: string, by: number) => text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(by)}`)

  const list = (depth: number, isOrdered = random() < 0.5): string => {
    const isLoose = random() < 0.3
    // Without a blank line before it, a list must begin with 1.
    const first = depth > 1 ? 1 : pick([1, 1, 1, 4, 9])
    const sign = pick(isOrdered ? ['.', ')'] : ['-', '-', '*', '+'])
    const items = times(isOrdered ? 12 : 4, (i) => {
      const marker = isOrdered ? `${first + i}${sign} ` : `${sign} `
      const inner = depth < 3 && random() < 0.3 ? [list(depth + 1)] : []
      const more = isLoose && random() < 0.4 ? [paragraph()] : []
      const content = [pick([line, paragraph])(), ...more, ...inner].join(isLoose ? '\n\n' : '\n')
      return marker + indented(content, marker.length)
    })
    // A tight list: no item has a blank line before the next.
    return items.join(isLoose ? '\n\n' : '\n')
  }
  const quote = () =>
    [paragraph(), ...(random() < 0.4 ? [list(2)] : [])]
      .join('\n\n')
      .replace(/^/gm, '> ')
      .replace(/^> $/gm, '>')
  const picture = () =>
    `![${plain(3).replace(/[[\]]/g, '')}](/media/${pick(['0b6f1a2c-0000-4000-8000-000000000001', '0b6f1a2c-0000-4000-8000-000000000001/small'])}${pick(['', ' "A caption"', ' "The “big” one"'])})`

  const table = () => {
    const aligns = times(4, () => pick(['---', '---', ':---', ':---:', '---:']))
    const hasHeaders = random() < 0.8
    const isFirstBold = random() < 0.3
    const plainWords = () => plain(3).replaceAll('|', '\\|')
    const words = () => line().replaceAll('|', '\\|')
    const cell = () =>
      pick([words, words, words, () => '', () => `${plainWords()}<br>${words()}`])()
    const rows = times(4, () =>
      aligns.map((_, i) => (isFirstBold && i === 0 ? `**${plainWords()}**` : cell())),
    )
    const first = aligns.map(() => (hasHeaders ? words() : ''))
    return [first, aligns, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  }

  const block = () =>
    pick([
      paragraph,
      paragraph,
      paragraph,
      table,
      () => `## ${line()}`,
      () => `### ${line()}`,
      () => list(1),
      quote,
      picture,
      () => '---',
    ])()

  /** Blocks that would merge, such as two lists, get a paragraph between them. */
  const text = () =>
    times(7, block)
      .flatMap((one, i, all) =>
        i > 0 && /^[-*+>\d]/.test(all[i - 1] ?? '') ? [paragraph(), one] : [one],
      )
      .join('\n\n')

  return { text, random, pick, times }
}
