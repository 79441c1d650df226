import type { SectionKey } from '#db/model/content.ts'
import { type Difference, valueText } from '../form/versions/differences.ts'
import { type AnyWords, fieldWords, titleOfItem } from './sectionWords.ts'
import { type Shapes, shapesOfSection } from './shape.ts'
import { draftItems, draftLines, isDeepEqual, type SectionValues } from './sectionValues.ts'

type Words = Readonly<Record<string, AnyWords>>
type Named = Exclude<AnyWords, false>

/** The fields in which two versions of a section differ; of a list, those of each item. */
export const sectionDifferences = (
  key: SectionKey,
  theirs: SectionValues,
  mine: SectionValues,
): Difference[] => fieldDifferences(shapesOfSection(key), fieldWords(key), theirs, mine)

const fieldDifferences = (
  shapes: Shapes,
  all: Words,
  theirs: SectionValues,
  mine: SectionValues,
): Difference[] =>
  Object.entries(all).flatMap(([name, words]) => {
    const shape = shapes[name]
    if (!words || !shape || isDeepEqual(theirs[name], mine[name])) return []
    if (shape.kind === 'list') {
      return itemDifferences(shape.entries, words, draftItems(theirs[name]), draftItems(mine[name]))
    }
    const text = ({ [name]: value }: SectionValues) =>
      shape.kind === 'written' && shape.inParts
        ? draftLines(value).join('\n\n')
        : valueText(value, words.options)
    const look = shape.kind === 'written' || shape.kind === 'picture' ? shape.kind : undefined
    return [{ label: words.label, look, theirs: text(theirs), mine: text(mine) }]
  })

function itemDifferences(
  shapes: Shapes,
  words: Named,
  theirs: SectionValues[],
  mine: SectionValues[],
) {
  const { label, fields = {} } = words
  const titleOf = (item: SectionValues) => titleOfItem(fields, item)
  const titles = [...new Set([...mine, ...theirs].map(titleOf))]
  const changed = titles.flatMap((title): Difference[] => {
    const named = (items: SectionValues[]) => items.filter((item) => titleOf(item) === title)
    const [old, now] = [named(theirs), named(mine)]
    const of = `${label}: ${title}`
    // Items are matched by title, which is possible only if each title is used once.
    if (old.length <= 1 && now.length <= 1) {
      return fieldDifferences(shapes, fields, old[0] ?? {}, now[0] ?? {}).map((field) => ({
        ...field,
        label: `${of} · ${field.label}`,
      }))
    }
    const text = (items: SectionValues[]) =>
      items.map((item) => itemText(fields, item)).join('\n\n')
    return [{ label: of, theirs: text(old), mine: text(now) }]
  })
  const order = (items: SectionValues[]) => items.map(titleOf).join('\n')
  return [
    ...changed,
    { label: `${label}, in order`, theirs: order(theirs), mine: order(mine) },
  ].filter((item) => item.theirs !== item.mine)
}

const itemText = (fields: Words, item: SectionValues) =>
  Object.entries(fields)
    .map(([name, words]) => words && [words.label, valueText(item[name], words.options)])
    .filter((line) => line && line[1])
    .map((line) => line && line.join(': '))
    .join('\n')
