import type { SectionKey } from '../../../db/model/content.ts'
import { type Difference, textOf } from '../form/versions/differences.ts'
import { type AnyWords, fieldWords, titleOfItem } from './sectionWords.ts'
import { type Draft, isSame, itemsOf } from './shape.ts'

type Words = Readonly<Record<string, AnyWords>>

/** The fields in which two versions of a section differ; of a list, each item that differs. */
export const sectionDifferences = (key: SectionKey, theirs: Draft, mine: Draft): Difference[] =>
  Object.entries(fieldWords(key)).flatMap(([name, words]) => {
    if (!words || isSame(theirs[name], mine[name])) return []
    if (words.fields) {
      const { label, fields } = words
      return itemDifferences(label, fields, itemsOf(theirs[name]), itemsOf(mine[name]))
    }
    return [{ label: words.label, theirs: textOf(theirs[name]), mine: textOf(mine[name]) }]
  })

function itemDifferences(label: string, fields: Words, theirs: Draft[], mine: Draft[]) {
  const titleOf = (item: Draft) => titleOfItem(fields, item)
  const titles = [...new Set([...mine, ...theirs].map(titleOf))]
  const changed = titles.map((title) => {
    const text = (items: Draft[]) =>
      items
        .filter((item) => titleOf(item) === title)
        .map((item) => itemText(fields, item))
        .join('\n\n')
    return { label: `${label}: ${title}`, theirs: text(theirs), mine: text(mine) }
  })
  const order = (items: Draft[]) => items.map(titleOf).join('\n')
  return [
    ...changed,
    { label: `${label}, in order`, theirs: order(theirs), mine: order(mine) },
  ].filter((item) => item.theirs !== item.mine)
}

const itemText = (fields: Words, item: Draft) =>
  Object.entries(fields)
    .map(([name, words]) => words && [words.label, textOf(item[name], words.options)])
    .filter((line) => line && line[1])
    .map((line) => line && line.join(': '))
    .join('\n')
