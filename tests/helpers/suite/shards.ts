/** Divides the items into shards of about equal cost: takes the largest first, and adds each to the cheapest shard. */
export function shardsOf(items: string[], count: number, cost: (items: string[]) => number) {
  const shards = Array.from({ length: count }, (): string[] => [])
  // Every machine of a run must divide the items in the same way.
  const sorted = items
    .toSorted()
    .map((item) => ({ item, cost: cost([item]) }))
    .toSorted((a, b) => b.cost - a.cost)
  for (const { item } of sorted) {
    const [least] = shards
      .map((shard) => ({ shard, cost: cost([...shard, item]) }))
      .toSorted((a, b) => a.cost - b.cost)
    least?.shard.push(item)
  }
  return shards
}
