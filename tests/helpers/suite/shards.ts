/** Divides the items so that all shards cost about the same: the largest first, each to where it costs least. */
export function shardsOf(items: string[], count: number, cost: (items: string[]) => number) {
  const shards = Array.from({ length: count }, (): string[] => [])
  // Every machine of a run must divide alike.
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
