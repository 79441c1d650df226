import * as v from 'valibot'
import type { SectionKey } from '../../../db/model/content.ts'
import type { Options } from '../../../db/model/fields.ts'
import { daysOf, OfficeHours, rowsOfHours, timesOf } from '../../../db/model/hours.ts'
import { type AnyWords, fieldWords, titleOfItem } from './sectionWords.ts'
import { type Draft, isSame } from './shape.ts'

export type Difference = { label: string; theirs: string; mine: string }

type Words = Readonly<Record<string, AnyWords>>

/** The fields in which two versions of a section differ, and of its lists each item that does. */
export const differences = (key: SectionKey, theirs: Draft, mine: Draft): Difference[] =>
  Object.entries(fieldWords(key)).flatMap(([name, words]) => {
    if (!words || isSame(theirs[name], mine[name])) return []
    if (words.fields) {
      const { label, fields } = words
      return itemDifferences(label, fields, theirs[name] as Draft[], mine[name] as Draft[])
    }
    return [{ label: words.label, theirs: textOf(theirs[name]), mine: textOf(mine[name]) }]
  })

/** The fields of a record, by what they are called, in which two versions of it differ. */
export const recordDifferences = (labels: Options, theirs: Draft, mine: Draft): Difference[] =>
  Object.entries(labels)
    .map(([name, label]) => ({ label, theirs: wordsFor(theirs[name]), mine: wordsFor(mine[name]) }))
    .filter((field) => field.theirs !== field.mine)

const wordsFor = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : textOf(value)

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

function textOf(value: unknown, options: Options = {}) {
  if (Array.isArray(value)) return value.join('\n')
  const hours = v.safeParse(OfficeHours, value)
  if (hours.success) return textOfHours(hours.output)
  return options[String(value)] ?? String(value ?? '')
}

const textOfHours = (hours: OfficeHours) =>
  rowsOfHours(hours)
    .map((row) => `${daysOf(row)}: ${timesOf(row)}`)
    .join('\n')
