import type MarkdownIt from 'markdown-it'
import tableRule from 'markdown-it/lib/rules_block/table.mjs'
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs'
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs'
import type Token from 'markdown-it/lib/token.mjs'

const delimiter = /^[-:|][-:|\s]+$/

/** At most as many cells as signs: short rows are filled up, so a few thousand signs could become millions of cells. */
function isPlausible(state: StateBlock, start: number, end: number) {
  const lineAt = (line: number) => state.getLines(line, line + 1, state.blkIndent, false).trim()
  const columns = lineAt(start + 1).split('|')
  if (!delimiter.test(columns.join('|'))) return false
  let line = start
  let signs = 0
  for (let length = 1; line < end && length > 0; line++) signs += length = lineAt(line).length
  return (line - start) * (columns.length - 2) <= signs
}

/** From a token that opens something to the one that closes it. */
function spanOf(tokens: Token[], start: number): Token[] {
  let end = start + 1
  while (end < tokens.length && tokens[end]?.level !== tokens[start]?.level) end++
  return tokens.slice(start, end + 1)
}

const spansOf = (tokens: Token[], type: string) =>
  tokens.flatMap((token, i) => (token.type === type ? [spanOf(tokens, i)] : []))

const isEmpty = (cells: Token[]) => cells.every(({ content }) => content === '')

function isBold([, words]: Token[]) {
  const inner = words?.children ?? []
  let depth = 0
  return inner.every(({ type, content }) => {
    if (type === 'strong_open') depth++
    if (type === 'strong_close') depth--
    return depth > 0 || content === ''
  })
}

/** `<br>` breaks a line in a cell, which is one line of Markdown. */
function breakLines({ Token }: StateCore, [, words]: Token[]) {
  if (!words?.children) return
  words.children = words.children.flatMap((token) => {
    if (token.type !== 'text') return token
    return token.content.split(/\s*<br ?\/?>\s*/i).flatMap((content, i) => {
      const text = Object.assign(new Token('text', '', 0), { content, level: token.level })
      return i > 0 ? [new Token('hardbreak', 'br', 0), text] : text
    })
  })
}

function makeHeader(cell: Token[], scope: 'row' | 'col') {
  const [open, close] = [cell[0], cell.at(-1)]
  if (!open || !close) return
  Object.assign(open, { type: 'th_open', tag: 'th' })
  Object.assign(close, { type: 'th_close', tag: 'th' })
  open.attrSet('scope', scope)
}

/** GitHub's tables. An empty first line means no header row; a first column in bold is the header of its rows. */
export function tablesPlugin(markdown: MarkdownIt) {
  markdown
    .enable('table')
    .block.ruler.at(
      'table',
      (state, start, end, silent) =>
        isPlausible(state, start, end) && tableRule(state, start, end, silent),
      { alt: ['paragraph', 'reference'] },
    )
  markdown.core.ruler.after('inline', 'table_headers', (state) => {
    const emptyHeads = new Set<Token>()
    for (const table of spansOf(state.tokens, 'table_open')) {
      const [head = [], ...rows] = spansOf(table, 'tr_open')
      const columns = spansOf(head, 'th_open')
      const cells = rows.map((row) => spansOf(row, 'td_open'))
      for (const cell of [...columns, ...cells.flat()]) breakLines(state, cell)

      const first = cells.flatMap(([cell]) => (cell && !isEmpty(cell) ? [cell] : []))
      if (columns.length > 1 && first.length > 0 && first.every(isBold)) {
        for (const [cell] of cells) if (cell) makeHeader(cell, 'row')
      }
      for (const cell of columns) makeHeader(cell, 'col')
      if (rows.length > 0 && isEmpty(head)) {
        for (const token of spansOf(table, 'thead_open').flat()) emptyHeads.add(token)
      }
    }
    state.tokens = state.tokens.filter((token) => !emptyHeads.has(token))
  })
}
