import { createElement, Fragment, type ReactNode } from 'react'
import { typedAddress } from '#db/model/text/address.ts'
import { changesBetween, wholeText } from './changes.ts'
import type { Word } from '#db/model/text/pieces.ts'
import { SmallPicture } from './SmallPicture.tsx'
import { type Block, type Mark, type Node, treeOf } from './tree.ts'
import './MarkedText.css'

type Texts = { before: string; after: string }

/** A formatted text with its changes marked; long parts that stayed are left out. */
export function MarkedText({ before, after }: Texts) {
  const changes = changesBetween(before, after)
  const roots = changes
    ? [treeOf(changes, { before: 'del', after: 'ins', aside: 'before' })]
    : [
        treeOf(wholeText(before, 'before'), { before: 'del' }),
        treeOf(wholeText(after, 'after'), { after: 'ins' }),
      ]
  return (
    <div className="marked-text">
      {roots.map((root, i) => (
        <Fragment key={i}>{shownOf(root).map(drawn)}</Fragment>
      ))}
    </div>
  )
}

/** One of two formatted texts, in which the parts that the other one lacks are marked. */
export function MarkedSide({ text, other }: { text: string; other: string }) {
  const changes = changesBetween(other, text) ?? wholeText(text, 'after')
  return <div className="marked-text">{treeOf(changes, { after: 'mark' }).inside.map(drawn)}</div>
}

const isChanged = (node: Node | undefined) =>
  node !== undefined && (node.kind === 'block' ? node.isChanged : node.mark !== undefined)

/** The changed blocks with their neighbours; each gap between them is one undefined entry, drawn as an ellipsis. */
function shownOf({ inside }: Block): (Node | undefined)[] {
  const isNear = (i: number) => [i - 1, i, i + 1].some((at) => isChanged(inside[at]))
  return inside
    .map((node, i) => (isNear(i) ? node : undefined))
    .filter((node, i, all) => node || i === 0 || all[i - 1])
}

function drawn(node: Node | undefined, key: number): ReactNode {
  if (!node) return <p key={key}>…</p>
  if (node.kind === 'block') return createElement(node.tag, { key }, node.inside.map(drawn))
  if (node.kind === 'words') return <Words key={key} {...node} />
  if (node.kind === 'rule') return marked(node.mark, <hr />, key)
  const { src, alt, caption } = node.picture
  return (
    <figure key={key}>
      {marked(node.mark, <SmallPicture url={src} of={alt} />, 0)}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}

const marked = (mark: Mark | undefined, inside: ReactNode, key: number) =>
  createElement(mark ?? Fragment, { key }, inside)

/** Words with their mark. The space after the last word is not marked. */
function Words({ mark, words }: { mark: Mark | undefined; words: readonly Word[] }) {
  const runs = runsOf(words)
  const last = runs.at(-1)
  const space = last?.text.slice(last.text.trimEnd().length)
  if (last) last.text = last.text.trimEnd()
  return (
    <>
      {marked(mark, runs.map(drawnRun), 0)}
      {space}
    </>
  )
}

/** Joins neighbouring words of the same look, so that they are drawn as one element. */
function runsOf(words: readonly Word[]) {
  const runs: Word[] = []
  for (const word of words) {
    const last = runs.at(-1)
    if (last && String(last.look) === String(word.look)) last.text += word.text
    else runs.push({ ...word })
  }
  return runs
}

const drawnRun = ({ text, look }: Word, key: number) => (
  <Fragment key={key}>
    {look.reduceRight<ReactNode>((inside, one) => {
      const [tag = 'span', ...address] = one.split(' ')
      const href = typedAddress(address.join(' '))
      return createElement(tag, tag === 'a' ? { href, target: '_blank' } : {}, inside)
    }, text)}
  </Fragment>
)
