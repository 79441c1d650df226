export type BranchSide = 'over' | 'under'

const pattern = /^(over|under) (-?\d{1,7}(?:\.\d{1,3})?)$/

/** The range of an answer such as “over 140” or “under 18”, which can lead from a number to another question. */
export function branchRange(answer: string): { side: BranchSide; limit: number } | undefined {
  const [, side, limit] = pattern.exec(answer) ?? []
  return side ? { side: side === 'over' ? 'over' : 'under', limit: Number(limit) } : undefined
}

/** Whether a number leads to a question with this branch. The limit itself does not. */
export function isInBranch(answer: string, value: number) {
  const range = branchRange(answer)
  if (!range) return false
  return range.side === 'over' ? value > range.limit : value < range.limit
}
