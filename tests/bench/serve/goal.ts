/** A goal, and whether it was reached. */
export const goal = (text: string, isReached: boolean) =>
  `${text}: ${isReached ? 'holds' : 'does not hold'}`
