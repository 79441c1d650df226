import type { SectionKey } from '../../db/model/content.ts'
import { type AnyWords, fieldWords } from './sectionWords.ts'
import { type Draft, isSame } from './shape.ts'

export type Difference = { label: string; theirs: string; mine: string }

type Words = Readonly<Record<string, AnyWords>>

/** The fields in which two versions of a section differ, items of lists one by one. */
export const differences = (key: SectionKey, theirs: Draft, mine: Draft): Difference[] =>
  Object.entries(fieldWords(key)).flatMap(([name, words]) => {
    if (!words || isSame(theirs[name], mine[name])) return []
    if (!words.fields) {
      return [{ label: words.label, theirs: textOf(theirs[name]), mine: textOf(mine[name]) }]
    }
    return itemDifferences(
      words.label,
      words.fields,
      theirs[name] as Draft[],
      mine[name] as Draft[],
    )
  })

function itemDifferences(label: string, fields: Words, theirs: Draft[], mine: Draft[]) {
  const longest = Math.max(theirs.length, mine.length)
  return Array.from({ length: longest }, (_, i) => ({
    label: `${label}, ${i + 1}`,
    theirs: itemText(fields, theirs[i]),
    mine: itemText(fields, mine[i]),
  })).filter((item) => item.theirs !== item.mine)
}

const itemText = (fields: Words, item: Draft | undefined) =>
  Object.entries(item ? fields : {})
    .map(([name, words]) => [words && words.label, textOf(item?.[name])])
    .filter(([label, text]) => label && text)
    .map(([label, text]) => `${label}: ${text}`)
    .join('\n')

const textOf = (value: unknown) => (Array.isArray(value) ? value.join('\n') : String(value ?? ''))
