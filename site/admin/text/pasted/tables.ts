const blocks =
  'p, div, h1, h2, h3, h4, h5, h6, li, ul, ol, dl, dt, dd, blockquote, pre, figure, figcaption, section, article, address'

const unwrapElement = (element: Element) => element.replaceWith(...element.childNodes)

/** A cell holds one paragraph: further blocks become lines of it. */
function makeLines(cell: Element) {
  for (const block of cell.querySelectorAll(blocks)) {
    const line = block.ownerDocument.createElement('br')
    if (block.textContent.trim()) block.before(line)
    unwrapElement(block)
  }
  while (cell.firstElementChild?.matches('br') && !cell.firstChild?.textContent?.trim()) {
    cell.firstElementChild.remove()
  }
}

function makeBlock(cell: Element) {
  const block = cell.ownerDocument.createElement('div')
  block.append(...cell.childNodes)
  cell.replaceWith(block)
  return block
}

function alignOf(cell: HTMLElement | undefined) {
  const styled = cell?.querySelector<HTMLElement>('[style*="text-align"]') ?? cell
  const align = styled?.style.textAlign || cell?.getAttribute('align')
  return align === 'right' || align === 'center' ? align : ''
}

/** Merged cells are limited to this many columns or rows. */
const maxSpan = 60

const spanOf = (cell: Element, name: 'colspan' | 'rowspan') =>
  Math.min(Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1), maxSpan)

/** The cells by row and column. A merged cell is put into its first place; its other places are empty. */
function gridOf(rows: Element[]) {
  const grid: (HTMLElement | undefined)[][] = rows.map(() => [])
  rows.forEach((row, y) => {
    let x = 0
    for (const cell of row.querySelectorAll<HTMLElement>('td, th')) {
      while (grid[y] && x in grid[y]) x++
      for (let down = 0; down < spanOf(cell, 'rowspan'); down++) {
        for (let across = 0; across < spanOf(cell, 'colspan'); across++) {
          const line = grid[y + down]
          if (line) line[x + across] = down + across === 0 ? cell : undefined
        }
      }
    }
  })
  return grid
}

const isHeader = (cell: Element | undefined) => cell?.tagName === 'TH'

function rebuild(table: Element) {
  const { ownerDocument } = table
  const caption = table.querySelector('caption')
  if (caption)
    table.before(
      Object.assign(ownerDocument.createElement('p'), { textContent: caption.textContent }),
    )
  // Pictures are blocks, which a cell cannot contain: moves them behind the table.
  table.after(...table.querySelectorAll('img'))
  const grid = gridOf(
    [...table.querySelectorAll('tr')].filter((row) => row.querySelector('td, th')),
  )
  const width = Math.max(0, ...grid.map((line) => line.length))
  const [cell] = grid[0] ?? []
  // A table of one cell is only a box around text.
  if (grid.length * width <= 1) {
    return table.replaceWith(...(cell ? [makeBlock(cell)] : []))
  }

  const hasNone = !grid.flat().some(isHeader)
  const others = grid.slice(1)
  const hasRow = hasNone || (grid[0] ?? []).every((one) => !one || isHeader(one))
  const hasColumn =
    !hasNone && others.length > 0 && others.every(([first]) => !first || isHeader(first))
  // Takes the alignment from the second row: numbers are right-aligned, their header may not be.
  const aligns = Array.from({ length: width }, (_, x) => alignOf(grid[1]?.[x] ?? grid[0]?.[x]))
  const rows = grid.map((line, y) => {
    const row = ownerDocument.createElement('tr')
    for (let x = 0; x < width; x++) {
      const header = (hasRow && y === 0) || (hasColumn && x === 0)
      const made = ownerDocument.createElement(header ? 'th' : 'td')
      made.style.textAlign = aligns[x] ?? ''
      const old = line[x]
      if (old) {
        makeLines(old)
        made.append(...old.childNodes)
      }
      row.append(made)
    }
    return row
  })
  table.replaceChildren(...rows)
}

/** Makes pasted tables fit the editor: rows of equal length, cells of one paragraph, and a header. */
export function makeTables(body: HTMLElement) {
  // A table around another one only arranges a page.
  for (const outer of body.querySelectorAll('table:has(table)')) {
    for (const cell of outer.querySelectorAll('td, th, caption')) {
      if (cell.closest('table') === outer) makeBlock(cell)
    }
    for (const row of outer.querySelectorAll('tr')) {
      if (row.closest('table') === outer) unwrapElement(row)
    }
    unwrapElement(outer)
  }
  for (const table of body.querySelectorAll('table')) rebuild(table)
}
