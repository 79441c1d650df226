import type { WrittenPicture } from '#db/model/text/grammar.ts'
import type { Change } from './changes.ts'
import type { Piece, Word } from '#db/model/text/pieces.ts'

/** How a piece is marked: as taken away, as added, or as different from the text beside it. */
export type Mark = 'del' | 'ins' | 'mark'

export type Block = { kind: 'block'; tag: string; inside: Node[]; isChanged: boolean }
export type Node =
  | Block
  | { kind: 'words'; mark: Mark | undefined; words: Word[] }
  | { kind: 'picture'; mark: Mark | undefined; picture: WrittenPicture }
  | { kind: 'rule'; mark: Mark | undefined }

/** For each element, the child element that words from another place need in it. */
const needed: Readonly<Record<string, string>> = {
  '': 'p',
  blockquote: 'p',
  ul: 'li',
  ol: 'li',
  table: 'tr',
  thead: 'tr',
  tbody: 'tr',
  tr: 'td',
}

const newBlock = (tag: string): Block => ({ kind: 'block', tag, inside: [], isChanged: false })

/** The marks for pieces that only one text has; without a mark, its pieces are left out. */
type Marks = { before?: Mark; after?: Mark; aside?: 'before' }

/** Builds a formatted text of its pieces. The words of the side `aside` are put into the blocks of the other side. */
export function treeOf(changes: readonly Change[], marks: Marks): Block {
  const root = newBlock('')
  const open: Block[] = [root]
  /** How many of the open blocks were added only for words from elsewhere. */
  let extra = 0
  const top = () => open.at(-1) ?? root

  function enter(tag: string) {
    const block = newBlock(tag)
    top().inside.push(block)
    open.push(block)
  }

  function leaveExtra() {
    open.length -= extra
    extra = 0
  }

  function put(node: Exclude<Node, Block>) {
    const isPlaced = node.kind !== 'words' && needed[top().tag] === 'p'
    for (let tag = needed[top().tag]; tag && !isPlaced; tag = needed[top().tag]) {
      enter(tag)
      extra++
    }
    const last = top().inside.at(-1)
    if (node.kind === 'words' && last?.kind === 'words' && last.mark === node.mark)
      last.words.push(...node.words)
    else top().inside.push(node)
  }

  /** A block that was only divided, or joined with another one, counts as changed too. */
  function noteChange() {
    for (const block of open) block.isChanged = true
  }

  function add(piece: Piece, mark: Mark | undefined, isAside: boolean) {
    if (piece.kind === 'word') return put({ kind: 'words', mark, words: [piece] })
    if (piece.kind === 'picture' || piece.kind === 'rule') return put({ ...piece, mark })
    leaveExtra()
    if (isAside) return
    if (piece.kind === 'open') enter(piece.tag)
    else open.pop()
  }

  for (const { side, pieces } of changes) {
    const mark = side && marks[side]
    if (side && !mark) continue
    if (!side || side !== marks.aside) leaveExtra()
    for (const piece of pieces) {
      add(piece, mark, side !== undefined && side === marks.aside)
      if (mark) noteChange()
    }
  }
  return root
}
