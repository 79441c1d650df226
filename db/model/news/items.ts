import { type Addressed, isFor, type Reader } from './audience.ts'
import { type ItemKind, itemKinds } from './labels.ts'
import { keysOf } from '../lib/keys.ts'

/** The most items that a digest shows; the rest is a number. */
const mostItems = 12

/** A record that can be news. Kind and record tell an item from all others. */
export type NewsItem = Addressed & {
  kind: ItemKind
  recordId: number
  /** when visitors could first read it */
  publicSince: string
}

/** A letter that waits for some of its readers, and those who have a row of it already. */
export type WaitingLetter = NewsItem & {
  kind: 'letter'
  /**
   * By address: null if the mail was sent, failed or was skipped for good, or else the time when it was skipped because
   * the reader had had other news in that period.
   */
  rows: ReadonlyMap<string, string | null>
}

export type ReaderNews = {
  /** letters, studies, results, posts; the newest of each first */
  items: NewsItem[]
  /** how many items there are beyond these */
  more: number
}

type Group = Addressed & { kind: ItemKind; items: NewsItem[] }

const kindOrder = keysOf(itemKinds)

/** Oldest first, so that the news since a moment is the end of the list. */
const byAge = (one: NewsItem, other: NewsItem) =>
  one.publicSince === other.publicSince
    ? one.recordId - other.recordId
    : one.publicSince < other.publicSince
      ? -1
      : 1

/** The index of the first item that became public after `moment`. */
function firstAfter(items: readonly NewsItem[], moment: string) {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle]?.publicSince ?? '') > moment) high = middle
    else low = middle + 1
  }
  return low
}

function groupsOf(items: readonly NewsItem[]) {
  const groups = new Map<string, Group>()
  for (const item of items) {
    const { kind, topic, readers, areas } = item
    const key = JSON.stringify([kind, topic, readers, areas])
    const group = groups.get(key) ?? { kind, topic, readers, areas, items: [] }
    groups.set(key, group)
    group.items.push(item)
  }
  for (const group of groups.values()) group.items.sort(byAge)
  return [...groups.values()]
}

const newestFirst = (items: NewsItem[]) => items.toSorted((one, other) => byAge(other, one))

/** When a letter became news for a reader: undefined if it has reached them, or they cannot get it any more. */
const letterSince = ({ rows, publicSince }: WaitingLetter, email: string) =>
  rows.has(email) ? (rows.get(email) ?? undefined) : publicSince

/**
 * Tells the news of each reader: items that became public after they were last told, up to `through`. The items are
 * sorted once; a reader costs a search in each group of items with the same topic and area.
 */
export function newsOf(
  items: readonly NewsItem[],
  letters: readonly WaitingLetter[],
  through: string,
): (reader: Reader) => ReaderNews {
  const groups = groupsOf(items.filter(({ publicSince }) => publicSince <= through))
  return (reader) => {
    const waiting = letters.filter((letter) => {
      const since = letterSince(letter, reader.email)
      return (
        since !== undefined &&
        since > reader.toldThrough &&
        since <= through &&
        isFor(letter, reader)
      )
    })
    const ofKind = new Map<ItemKind, NewsItem[]>([['letter', waiting]])
    let total = waiting.length
    for (const group of groups) {
      if (!isFor(group, reader)) continue
      const first = firstAfter(group.items, reader.toldThrough)
      total += group.items.length - first
      const shown = group.items.slice(Math.max(first, group.items.length - mostItems))
      ofKind.set(group.kind, [...(ofKind.get(group.kind) ?? []), ...shown])
    }
    const ordered = kindOrder.flatMap((kind) => newestFirst(ofKind.get(kind) ?? []))
    const shown = ordered.slice(0, mostItems)
    return { items: shown, more: total - shown.length }
  }
}
